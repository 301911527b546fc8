import { choices, listed } from '#platform/define/engine/choice-list.ts'

/** The kind of a day off. */
export const SHIFT_OFF = '休息'

export const SHIFT_KIND = listed('shiftKind', ['工作', SHIFT_OFF, '值班'])

/** The day of a time, counted from the day of the shift. */
export const SHIFT_DAY = choices('shiftDay', { 0: '当日', 1: '次日' })

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

/**
 * The kinds of a group: the same every week, day by day in the roster, or a number of minutes at any time.
 */
export const FIXED_WEEK = '固定班制'
export const BY_ROSTER = '排班制'
export const FREE_HOURS = '自由工时'

export const ATTEND_GROUP_KIND = listed('attendGroupKind', [FIXED_WEEK, BY_ROSTER, FREE_HOURS])

export const HOLIDAYS_OFF = '法定节假日自动休息'

export const HOLIDAY_RULE = listed('holidayRule', [HOLIDAYS_OFF, '不考虑节假日'])

export const MAKEUP_AS_MONDAY = '调休上班日按周一班次'

export const MAKEUP_RULE = listed('makeupRule', [MAKEUP_AS_MONDAY, '按原星期'])

export const OVERTIME_RULE = listed('overtimeRule', ['审批为准', '打卡为准', '审批与打卡取小'])

/** Working hours systems; all but the standard one require an approval (劳部发〔1994〕503号). */
export const STANDARD_HOURS = '标准工时'
export const AVERAGED_HOURS = '综合计算'
export const INDEFINITE_HOURS = '不定时'

export const WORK_HOURS = listed('groupHours', [STANDARD_HOURS, AVERAGED_HOURS, INDEFINITE_HOURS])

export const CYCLE = {
  month: '月',
  quarter: '季',
  year: '年',
} as const

export const HOURS_CYCLE = listed('hoursCycle', Object.values(CYCLE))
