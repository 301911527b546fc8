import { choices, listed } from '#platform/define/engine/choice-list.ts'

/** The kind of a day off. */
export const SHIFT_OFF = '休息'

/** The kinds with working times. */
export const WORKED_KINDS = ['工作', '值班']

export const SHIFT_KIND = listed('shiftKind', ['工作', SHIFT_OFF, '值班'])

/** The length of the break of a new shift, in minutes. */
export const SHIFT_BREAK = choices('shiftBreak', {
  15: '15 分钟',
  30: '30 分钟',
  45: '45 分钟',
  60: '1 小时',
  90: '1 小时 30 分',
  120: '2 小时',
  150: '2 小时 30 分',
  180: '3 小时',
})

/** The day of a time, counted from the day of the shift. */
export const SHIFT_DAY = choices('shiftDay', { 0: '当日', 1: '次日' })
