import { busyAt, peopleOf, timesTaken } from '#modules/work/meetings/api/is-organiser.ts'
import { MEETING_CALLED } from '#modules/work/meetings/api/meeting-messages.ts'
import { followMeetings } from '#modules/work/meetings/api/meeting-schedule.ts'
import { projectMeetings } from '#modules/work/meetings/define/project-meeting.ts'
import type { Actor } from '#platform/api/actor.ts'
import { requireAsPreviewed } from '#platform/api/crud/preview-action.ts'
import type { ActionInput, ActionResult, Line } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { readWallClock } from '#platform/api/store/time/wall-clock.ts'
import { lockRun, moveMeeting } from './move-project-meeting.ts'
import { saidOfMeeting } from './project-meeting-parts.ts'

/**
 * Invites the participants and writes calendar entries; asks for confirmation with the number of
 * people and the conflicts.
 */
export async function publishMeeting(
  tx: Tx,
  actor: Actor,
  input: ActionInput,
): Promise<ActionResult> {
  const current = await lockRun(tx, actor, input.id, 'publish')
  const time = { startAt: String(current.startAt), endAt: String(current.endAt) }
  // Allows a meeting that has begun, because it may be called at short notice or published late.
  if (time.endAt <= (await readWallClock(tx))) throw new Failure('conflict', 'meeting.ended')
  const people = peopleOf(current)
  const room = typeof current.room === 'string' ? current.room : null
  const [taken, busy] = [
    await timesTaken(tx, room, [time], current.id),
    await busyAt(tx, people, time, current.id),
  ]
  const lines: Line[] = [
    { key: 'meeting.willTell', values: { count: people.length } },
    ...(taken.length > 0 ? [{ key: 'meeting.savedRoomTaken', values: { room: room ?? '' } }] : []),
    ...(busy.length > 0
      ? [{ key: 'meeting.areBusy', values: { count: busy.length }, names: busy }]
      : []),
  ]
  const consequences = { lines, rows: { people, time, taken, busy } }
  requireAsPreviewed(input, consequences)
  const moved = await moveMeeting(tx, actor, 'publish', input)
  await followMeetings(tx, projectMeetings, [input.id])
  await sendMessage(tx, MEETING_CALLED, people, {
    from: actor,
    id: input.id,
    values: saidOfMeeting(current),
  })
  const message = { key: 'meeting.published', values: { count: people.length } }
  return { ...moved, message, consequences }
}
