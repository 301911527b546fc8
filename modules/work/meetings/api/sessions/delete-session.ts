import { sql } from 'kysely'
import { peopleOf, requireOrganiser } from '#modules/work/meetings/api/is-organiser.ts'
import { SESSION_CANCELLED } from '#modules/work/meetings/api/meeting-messages.ts'
import { followMeetings } from '#modules/work/meetings/api/meeting-schedule.ts'
import { meetingPlans } from '#modules/work/meetings/define/meeting-plan.ts'
import { meetingSessions } from '#modules/work/meetings/define/meeting-session.ts'
import type { Actor } from '#platform/api/actor.ts'
import { deleteRecord } from '#platform/api/crud/delete-record.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { planOf } from './meeting-plan-of.ts'
import { tellSession } from './session-parts.ts'

/** Deletes a session without topics. */
export async function deleteSession(
  tx: Tx,
  actor: Actor,
  id: string,
  version: number | null,
): Promise<undefined> {
  const current = await lockForUpdate(tx, actor, meetingSessions, id, version, 'delete')
  const plan = await planOf(tx, current.planId)
  await requireOrganiser(tx, actor, meetingPlans, plan, 'edit')
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
