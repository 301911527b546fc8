import { choices, listed } from '#resources/engine/choice-list.ts'

/** The kind that nobody works. */
export const SHIFT_OFF = '休息'

export const SHIFT_KIND = listed('shiftKind', ['工作', SHIFT_OFF, '值班'])

/** On which day a time falls, counted from the day that the shift belongs to. */
export const SHIFT_DAY = choices('shiftDay', { 0: '当日', 1: '次日' })

/** What the calendar says of a day that is worked like any other. */
export const WORK_DAY = '0'
export const REST_DAY = '1'
export const PUBLIC_HOLIDAY = '2'
export const MAKE_UP_DAY = '3'

/** Four classes: a rest day may carry the name of the holiday that it bridges to. */
export const DAY_CLASS = choices(
  'dayClass',
  { 0: '工作日', 1: '休息日', 2: '法定节假日', 3: '调休上班' },
  { 0: 'quiet', 1: 'info', 2: 'good', 3: 'warn' },
)
