import { schedules } from '#modules/work/schedules/define/schedule.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import type { MessageWords } from '#platform/api/messages/message-text.ts'
import type { Values } from '#platform/api/store/rows/records.ts'

const link = (id: string) => `/${schedules.path}/${id}`
const base = { type: 'meeting', about: schedules.path } as const

export const SCHEDULE_INVITED = declareMessage({ ...base, link, code: 'scheduleInvited' })
export const SCHEDULE_CHANGED = declareMessage({ ...base, link, code: 'scheduleChanged' })
export const SCHEDULE_CANCELLED = declareMessage({ ...base, code: 'scheduleCancelled' })
export const SCHEDULE_ANSWERED = declareMessage({ ...base, link, code: 'scheduleAnswered' })
export const SCHEDULE_REMINDER = declareMessage({ ...base, link, code: 'scheduleReminder' })

/** Title, time and place for messages. */
export function saidOfEntry({ title, startAt, place }: Values): MessageWords {
  return { title: String(title), at: String(startAt), place: String(place ?? '') }
}
