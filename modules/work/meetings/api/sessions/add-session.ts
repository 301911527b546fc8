import { peopleOf, requireOrganiser } from '#modules/work/meetings/api/is-organiser.ts'
import { SESSION_CALLED } from '#modules/work/meetings/api/meeting-messages.ts'
import { followMeetings } from '#modules/work/meetings/api/meeting-schedule.ts'
import { meetingPlans } from '#modules/work/meetings/define/meeting-plan.ts'
import { meetingSessions } from '#modules/work/meetings/define/meeting-session.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { findEarlierWrite } from '#platform/api/crud/find-earlier-write.ts'
import type { ReplyMessage, Saved } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Values } from '#platform/api/store/rows/records.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { namedPlan } from './meeting-plan-of.ts'
import { requireTimes, tellSession, withRoom } from './session-parts.ts'

const DAY = 'yyyy-MM-dd'.length

/** Adds one session of a series by hand. */
export async function addSession(
  tx: Tx,
  actor: Actor,
  input: WriteInput,
): Promise<Saved & { message?: ReplyMessage }> {
  const known = await findEarlierWrite(tx, actor, meetingSessions, input.id)
  if (known) return known
  const named = { resource: meetingSessions, field: 'planId', id: input.planId }
  const plan = await namedPlan(tx, actor, named)
  await requireOrganiser(tx, actor, meetingPlans, plan, 'edit')
  requireTimes(meetingSessions, input)
  if (plan.enabled !== true) throw new Failure('conflict', 'meeting.disabled')
  const values = { ...input, room: input.room ?? plan.room ?? null } as WriteInput
  const saved = await addRecord(tx, actor, meetingSessions, values, ofTheRow(plan, input))
  await followMeetings(tx, meetingSessions, [saved.id])
  const session = { name: plan.name, startAt: input.startAt, room: values.room }
  await tellSession(tx, actor, SESSION_CALLED, { id: saved.id, people: peopleOf(plan), session })
  return withRoom(tx, saved, values)
}

/** The other columns of the row: name and date. A trigger keeps both current. */
const ofTheRow = ({ name }: WireRecord, { startAt }: Values) => ({
  name,
  date: String(startAt).slice(0, DAY),
})
