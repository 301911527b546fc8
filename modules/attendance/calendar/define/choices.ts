import { choices } from '#platform/define/engine/choice-list.ts'

/** The calendar class of an ordinary working day. */
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
