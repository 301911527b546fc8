import { choices, listed } from '#platform/define/engine/choice-list.ts'

/** The kind of a day off. */
export const SHIFT_OFF = '休息'

export const SHIFT_KIND = listed('shiftKind', ['工作', SHIFT_OFF, '值班'])

/** The day of a time, counted from the day of the shift. */
export const SHIFT_DAY = choices('shiftDay', { 0: '当日', 1: '次日' })
