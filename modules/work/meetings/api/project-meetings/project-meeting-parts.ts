import { peopleOf } from '#modules/work/meetings/api/is-organiser.ts'
import {
  MEETING_CALLED,
  MEETING_CANCELLED,
  MEETING_MOVED,
} from '#modules/work/meetings/api/meeting-messages.ts'
import { PROJECT_MEETING } from '#modules/work/meetings/define/project-meeting.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { FixedFieldsRule } from '#platform/api/crud/fields/fixed-fields.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Values } from '#platform/api/store/rows/records.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

/** Fields that are fixed once the meeting was held. */
const OF_THE_CALL = ['startAt', 'endAt', 'room', 'hostId', 'remindMinutes', 'attendeeIds'] as const

/** Subject, time and place for messages. */
export const saidOfMeeting = ({ topic, startAt, room }: Values) => ({
  topic: String(topic),
  at: String(startAt),
  place: String(room ?? ''),
})

/** Fixes time, room and invited people of a held meeting: the minutes must not change them. */
export const fixedMeetingFields: FixedFieldsRule = async (_tx, _actor, { state }) =>
  state === PROJECT_MEETING.held
    ? Object.fromEntries(OF_THE_CALL.map((name) => [name, 'meeting.held']))
    : {}

/**
 * Invites new participants, tells remaining ones about a new time or place, and tells removed ones
 * that they need not come.
 */
export async function tellChanges(
  tx: Tx,
  actor: Actor,
  current: WireRecord,
  after: WireRecord,
  isMoved: boolean,
): Promise<void> {
  const [before, now] = [peopleOf(current), peopleOf(after)]
  const about = { from: actor, id: current.id, values: saidOfMeeting(after) }
  const joining = now.filter((id) => !before.includes(id))
  const leaving = before.filter((id) => !now.includes(id))
  await sendMessage(tx, MEETING_CALLED, joining, about)
  if (isMoved) {
    const staying = now.filter((id) => before.includes(id))
    await sendMessage(tx, MEETING_MOVED, staying, about)
  }
  await sendMessage(tx, MEETING_CANCELLED, leaving, {
    ...about,
    values: { ...saidOfMeeting(current), reason: '—' },
  })
}
