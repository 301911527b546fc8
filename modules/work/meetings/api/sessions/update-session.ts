import { sql } from 'kysely'
import { peopleOf, requireOrganiser } from '#modules/work/meetings/api/is-organiser.ts'
import { SESSION_MOVED } from '#modules/work/meetings/api/meeting-messages.ts'
import { followMeetings } from '#modules/work/meetings/api/meeting-schedule.ts'
import { meetingPlans } from '#modules/work/meetings/define/meeting-plan.ts'
import { meetingSessions } from '#modules/work/meetings/define/meeting-session.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { ReplyMessage, Saved } from '#platform/api/crud/verbs.ts'
import { invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Values } from '#platform/api/store/rows/records.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { planOf } from './meeting-plan-of.ts'
import { requireTimes, tellSession, withRoom } from './session-parts.ts'

const DAY = 'yyyy-MM-dd'.length

/** Moves a session to another time, or records absences. */
export async function updateSession(
  tx: Tx,
  actor: Actor,
  input: WriteInput,
): Promise<Saved & { message?: ReplyMessage }> {
  const current = await lockForUpdate(tx, actor, meetingSessions, input.id, Number(input.version))
  const plan = await planOf(tx, current.planId)
  await requireOrganiser(tx, actor, meetingPlans, plan, 'edit')
  const changes = Object.fromEntries(
    Object.entries(input).filter(([, value]) => value !== undefined),
  )
  const after: Values = { ...current, ...changes }
  requireTimes(meetingSessions, after)
  requireOfMeeting(plan, after.absentIds, current.absentIds)
  const saved = await updateRecord(tx, actor, meetingSessions, input)
  if (saved.version === current.version) return saved
  await followMeetings(tx, meetingSessions, [saved.id])
  const date = String(after.startAt).slice(0, DAY)
  if (date !== current.date) {
    await sql`update meeting_topic set meeting_date = ${date}::date
      where meeting_id = ${String(current.planId)} and meeting_date = ${String(current.date)}::date
        and deleted_at is null`.execute(tx)
  }
  if (after.startAt !== current.startAt || (after.room ?? null) !== (current.room ?? null)) {
    const session = { name: plan.name, startAt: after.startAt, room: after.room }
    await tellSession(tx, actor, SESSION_MOVED, { id: saved.id, people: peopleOf(plan), session })
  }
  return withRoom(tx, saved, after)
}

/**
 * Only participants can be absent. Absences that are already recorded may stay, because the person may have
 * left the series since.
 */
function requireOfMeeting(plan: WireRecord, absentIds: unknown, before: unknown): void {
  const people = [...peopleOf(plan), ...idsIn(before)]
  const absent = idsIn(absentIds)
  if (absent.every((id) => people.includes(id))) return
  throw invalidFields(meetingSessions, { absentIds: { key: 'meeting.notOfMeeting' } })
}

const idsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
