import {
  MEETING_CALLED,
  MEETING_CANCELLED,
  MEETING_MOVED,
} from '#modules/work/meetings/api/meeting-messages.ts'
import { peopleOf } from '#modules/work/meetings/api/runs-meeting.ts'
import { PROJECT_MEETING } from '#modules/work/meetings/define/project-meeting.ts'
import { momentWords } from '#modules/work/schedules/api/schedule-messages.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { FixedFieldsRule } from '#platform/api/crud/fields/fixed-fields.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Values } from '#platform/api/store/rows/records.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

/** What is fixed once it was held. */
const OF_THE_CALL = ['startAt', 'endAt', 'room', 'hostId', 'remindMinutes', 'attendeeIds'] as const

/** What it is about, when and where, as messages tell it. */
export const saidOfMeeting = ({ topic, startAt, room }: Values) => ({
  topic: String(topic),
  at: momentWords(String(startAt)),
  place: typeof room === 'string' && room !== '' ? room : '—',
})

/** When a meeting that was held took place, where, and who was to come: the minutes leave it as it is. */
export const fixedMeetingFields: FixedFieldsRule = async (_tx, _actor, { state }) =>
  state === PROJECT_MEETING.held
    ? Object.fromEntries(OF_THE_CALL.map((name) => [name, 'meeting.held']))
    : {}

/** Who joins is asked to come, who stays hears of another time or place, and who is left out need not come. */
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
