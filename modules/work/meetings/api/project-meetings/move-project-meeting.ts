import { peopleOf, requireOrganiser } from '#modules/work/meetings/api/is-organiser.ts'
import {
  MEETING_CALLED,
  MEETING_CANCELLED,
  MEETING_MINUTES,
  MEETING_MOVED,
} from '#modules/work/meetings/api/meeting-messages.ts'
import { followMeetings } from '#modules/work/meetings/api/meeting-schedule.ts'
import { PROJECT_MEETING, projectMeetings } from '#modules/work/meetings/define/project-meeting.ts'
import type { Actor } from '#platform/api/actor.ts'
import { moveRecord } from '#platform/api/crud/move-record.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { markHandled, sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { saidOfMeeting } from './project-meeting-parts.ts'
import { addResolutionsOf } from './resolutions-of-minutes.ts'
import { makeMeetingTasks } from './tasks-of-meeting.ts'

export type MeetingMove = 'publish' | 'begin' | 'finish' | 'cancel'

/** Locks a meeting's row, and requires that the actor organises it. */
export async function lockRun(
  tx: Tx,
  actor: Actor,
  id: string,
  name: MeetingMove,
): Promise<WireRecord> {
  const { button = name } = projectMeetings.actions[name] ?? {}
  const current = await lockForUpdate(tx, actor, projectMeetings, id, null, button)
  await requireOrganiser(tx, actor, projectMeetings, current, button)
  return current
}

export const moveMeeting = (tx: Tx, actor: Actor, name: MeetingMove, input: ActionInput) =>
  moveRecord(tx, actor, { resource: projectMeetings, name }, input)

/** Begins the meeting: minutes can be written from now on. */
export async function beginMeeting(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  await lockRun(tx, actor, input.id, 'begin')
  return moveMeeting(tx, actor, 'begin', input)
}

/** Publishes the minutes to the participants and turns resolutions into tasks. */
export async function finishMeeting(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  const current = await lockRun(tx, actor, input.id, 'finish')
  await addResolutionsOf(tx, actor, input)
  const moved = await moveMeeting(tx, actor, 'finish', input)
  const made = await makeMeetingTasks(tx, actor, current)
  await closeCalls(tx, input.id)
  await sendMessage(tx, MEETING_MINUTES, peopleOf(current), {
    from: actor,
    id: input.id,
    values: saidOfMeeting(current),
  })
  return { ...moved, message: { key: 'meeting.filed', values: { count: made.length } } }
}

async function closeCalls(tx: Tx, id: string): Promise<void> {
  await markHandled(tx, MEETING_CALLED, id)
  await markHandled(tx, MEETING_MOVED, id)
}

/** Cancels the meeting: removes it from calendars and sends invited participants the reason. */
export async function cancelMeeting(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  const current = await lockRun(tx, actor, input.id, 'cancel')
  const moved = await moveMeeting(tx, actor, 'cancel', input)
  if (current.state !== PROJECT_MEETING.told) return moved
  await followMeetings(tx, projectMeetings, [input.id])
  await closeCalls(tx, input.id)
  await sendMessage(tx, MEETING_CANCELLED, peopleOf(current), {
    from: actor,
    id: input.id,
    values: { ...saidOfMeeting(current), reason: String(input.values.reason) },
  })
  return moved
}
