import { choices, listed } from '#platform/define/engine/choice-list.ts'

/** Subject of a calendar entry; the meetings chapter writes meeting entries. */
export const SCHEDULE_KIND = listed('scheduleKind', ['个人', '会议', '任务', '出差', '提醒'])

/** Values of SCHEDULE_KIND that rules use. */
export const MEETING = '会议'

export const REPEATED = {
  never: '无',
  daily: '每天',
  workdays: '工作日',
  weekly: '每周',
  monthly: '每月',
  yearly: '每年',
} as const

/** Values of REPEAT and PRIVACY that rules use. */
export const ONCE = REPEATED.never
export const OPEN = '公开'
export const BUSY_ONLY = '仅忙闲'
export const PRIVATE = '私密'

export const REPEAT = listed('scheduleRepeat', Object.values(REPEATED))

/**
 * What other users with access to the calendar see: everything, only that the owner is busy, or
 * nothing.
 */
export const PRIVACY = listed('schedulePrivacy', [OPEN, BUSY_ONLY, PRIVATE])

/** An invited participant's answer. */
export const ANSWER = choices(
  'scheduleAnswer',
  { 0: '未答复', 1: '接受', 2: '谢绝' },
  { 0: 'quiet', 1: 'good', 2: 'bad' },
)
