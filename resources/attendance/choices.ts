import { choices, listed } from '#resources/engine/choice-list.ts'

/** The kind that nobody works. */
export const SHIFT_OFF = '休息'

export const SHIFT_KIND = listed('shiftKind', ['工作', SHIFT_OFF, '值班'])

/** On which day a time falls, counted from the day that the shift belongs to. */
export const SHIFT_DAY = choices('shiftDay', { 0: '当日', 1: '次日' })
