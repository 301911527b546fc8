import { sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import { deleteRecord } from '#api/crud/delete-record.ts'
import { lockForUpdate } from '#api/crud/update-record.ts'
import { Failure } from '#api/failure.ts'
import type { Tx } from '#api/store/database.ts'
import { meetingPlans } from '#resources/work/meetings/meeting-plan.ts'
import { meetingSessions } from '#resources/work/meetings/meeting-session.ts'
import { SESSION_CANCELLED } from './meeting-messages.ts'
import { followMeetings } from './meeting-schedule.ts'
import { planOf } from './plan-of.ts'
import { peopleOf, requireRuns } from './runs-meeting.ts'
import { tellSession } from './session-parts.ts'

/** Calls one time of a meeting off that has no topics. */
export async function deleteSession(
  tx: Tx,
  actor: Actor,
  id: string,
  version: number | null,
): Promise<undefined> {
  const current = await lockForUpdate(tx, actor, meetingSessions, id, version, 'delete')
  const plan = await planOf(tx, current.planId)
  await requireRuns(tx, actor, meetingPlans, plan, 'edit')
  const { rows } = await sql`select from meeting_topic where meeting_id = ${String(current.planId)}
    and meeting_date = ${String(current.date)}::date and state <> '9' and deleted_at is null limit 1`.execute(
    tx,
  )
  if (rows.length > 0) throw new Failure('conflict', 'meeting.hasTopics')
  await deleteRecord(tx, actor, meetingSessions, id, version)
  await followMeetings(tx, meetingSessions, [id])
  const session = { name: plan.name, startAt: current.startAt, room: current.room }
  await tellSession(tx, actor, SESSION_CANCELLED, { id, people: peopleOf(plan), session })
}
