import type { Actor } from '#api/actor.ts'
import { addRecord } from '#api/crud/add-record.ts'
import { findEarlierWrite } from '#api/crud/find-earlier-write.ts'
import type { Saved, Told } from '#api/crud/verbs.ts'
import { Failure } from '#api/failure.ts'
import type { Tx } from '#api/store/database.ts'
import type { Values } from '#api/store/records.ts'
import type { WireRecord } from '#contracts/envelope.ts'
import type { WriteInput } from '#resources/engine/schema.ts'
import { meetingPlans } from '#resources/work/meetings/meeting-plan.ts'
import { meetingSessions } from '#resources/work/meetings/meeting-session.ts'
import { SESSION_CALLED } from './meeting-messages.ts'
import { followMeetings } from './meeting-schedule.ts'
import { namedPlan } from './plan-of.ts'
import { peopleOf, requireRuns } from './runs-meeting.ts'
import { requireTimes, tellSession, withRoom } from './session-parts.ts'

const DAY = 'yyyy-MM-dd'.length

/** One time more of a meeting, called by hand. */
export async function addSession(
  tx: Tx,
  actor: Actor,
  input: WriteInput,
): Promise<Saved & { message?: Told }> {
  const known = await findEarlierWrite(tx, actor, meetingSessions, input.id)
  if (known) return known
  const named = { resource: meetingSessions, field: 'planId', id: input.planId }
  const plan = await namedPlan(tx, actor, named)
  await requireRuns(tx, actor, meetingPlans, plan, 'edit')
  requireTimes(meetingSessions, input)
  if (plan.enabled !== true) throw new Failure('conflict', 'meeting.disabled')
  const given = { ...input, room: input.room ?? plan.room ?? null } as WriteInput
  const saved = await addRecord(tx, actor, meetingSessions, given, ofTheRow(plan, input))
  await followMeetings(tx, meetingSessions, [saved.id])
  const session = { name: plan.name, startAt: input.startAt, room: given.room }
  await tellSession(tx, actor, SESSION_CALLED, { id: saved.id, people: peopleOf(plan), session })
  return withRoom(tx, saved, given)
}

/** What its row says besides: its name and day, which a trigger keeps right. */
const ofTheRow = ({ name }: WireRecord, { startAt }: Values) => ({
  name,
  date: String(startAt).slice(0, DAY),
})
