import { choices, listed } from '#resources/engine/choice-list.ts'

export const SHIFT_KIND = listed('shiftKind', ['工作', '休息', '值班'])

/** On which day a time falls, counted from the day that the shift belongs to. */
export const SHIFT_DAY = choices('shiftDay', { 0: '当日', 1: '次日' })
