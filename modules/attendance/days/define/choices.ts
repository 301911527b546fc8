import { LEAVE_KIND } from '#modules/attendance/requests/define/choices.ts'
import { choices, inOrder } from '#platform/define/engine/choice-list.ts'

/** The statuses of a day, the most serious first; the day engine writes these values. */
export const DAY_STATUS = choices(
  'dayStatus',
  {
    absent: '旷工',
    halfAbsent: '旷工半天',
    missing: '缺卡',
    late: '迟到',
    early: '早退',
    unscheduled: '未排班',
    leave: '请假',
    hourlyLeave: '小时假',
    trip: '出差',
    return: '返司',
    overtime: '加班',
    normal: '正常',
    rest: '休息',
    holiday: '节假日',
    pending: '未结束',
  },
  {
    absent: 'bad',
    halfAbsent: 'bad',
    missing: 'warn',
    late: 'warn',
    early: 'warn',
    unscheduled: 'warn',
    leave: 'info',
    hourlyLeave: 'info',
    trip: 'special',
    return: 'special',
    overtime: 'good',
    normal: 'good',
    rest: 'quiet',
    holiday: 'quiet',
    pending: 'quiet',
  },
)

/** Statuses that a leader must follow up. */
export const ABNORMAL_DAY = ['absent', 'halfAbsent', 'missing', 'late', 'early'] as const

/** Value of DAY_LEAVE for a visit to the family. */
export const FAMILY_VISIT = '探亲'

/** Why an employee did not work: kinds of leave, and family visits, which are not a kind of leave. */
export const DAY_LEAVE = inOrder('dayLeave', [
  ...LEAVE_KIND.options.map(({ value, label }) => [value, label] as const),
  [FAMILY_VISIT, '探亲假'],
])
