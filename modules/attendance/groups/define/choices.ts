import { listed } from '#platform/define/engine/choice-list.ts'

export const FIXED_WEEK = '固定班制'
export const BY_ROSTER = '排班制'
export const FREE_HOURS = '自由工时'

/**
 * The kinds of a group: the same every week, day by day in the roster, or a number of minutes at any time.
 */
export const ATTEND_GROUP_KIND = listed('attendGroupKind', [FIXED_WEEK, BY_ROSTER, FREE_HOURS])

export const HOLIDAYS_OFF = '法定节假日自动休息'

export const HOLIDAY_RULE = listed('holidayRule', [HOLIDAYS_OFF, '不考虑节假日'])

export const MAKEUP_AS_MONDAY = '调休上班日按周一班次'

export const MAKEUP_RULE = listed('makeupRule', [MAKEUP_AS_MONDAY, '按原星期'])

export const OVERTIME_RULE = listed('overtimeRule', ['审批为准', '打卡为准', '审批与打卡取小'])

export const STANDARD_HOURS = '标准工时'
export const AVERAGED_HOURS = '综合计算'
export const INDEFINITE_HOURS = '不定时'

/** Working hours systems. All but the standard system require an approval (劳部发〔1994〕503号). */
export const WORK_HOURS = listed('groupHours', [STANDARD_HOURS, AVERAGED_HOURS, INDEFINITE_HOURS])

export const CYCLE = {
  month: '月',
  quarter: '季',
  year: '年',
} as const

export const HOURS_CYCLE = listed('hoursCycle', Object.values(CYCLE))
