import { DAY_LEAVE } from '#modules/attendance/days/define/choices.ts'
import { WORK_HOURS } from '#modules/attendance/groups/define/choices.ts'
import { action, defineResource } from '#platform/define/engine/define-resource.ts'
import {
  bool,
  choice,
  date,
  dateTime,
  decimal,
  integer,
  month,
  reference,
  rows,
  text,
} from '#platform/define/engine/field-kinds.ts'

const access = 'computed'

const summed = { access, in: ['list', 'sum'] } as const
const dayNumber = { scale: 2, max: 999 } as const
const days = (label: string) => decimal(label, { ...summed, ...dayNumber })
const count = (label: string) => integer(label, summed)
const hours = (label: string) => decimal(label, { ...summed, scale: 2, max: 9_999 })
const givenBack = (label: string) => decimal(label, { access, in: ['sum'], scale: 2, max: 9_999 })
/** A figure for averaged working time, up to the end of the month. */
const cycleFigure = (label: string) => decimal(label, { access, in: [], scale: 2, max: 99_999 })

/** 月度汇总: the sums of a month's days; the employee confirms them before the month is closed. */
export const monthlySummaries = defineResource({
  path: 'attendance/monthly',
  table: 'attend_month_view',
  label: '月度汇总',
  controller: { family: 'sa', name: 'ClockIn', item: 'MonthlySummary' },
  title: 'userId',
  sort: { field: 'department' },
  rows: { scope: { person: 'userId', department: 'deptId', group: 'attendGroupId' } },
  fields: {
    userId: reference('人员', 'hr/archives', { access, in: ['list', 'filter', 'search'] }),
    empNo: text('工号', { access, in: ['sort'], max: 20 }),
    month: month('月份', { access, in: ['list', 'filter', 'sort'] }),
    deptId: reference('部门', 'org/departments', { access, in: ['filter'] }),
    department: text('所在部门', { access, in: ['list', 'sort'], under: 'userId', max: 400 }),
    attendGroupId: reference('考勤组', 'attendance/groups', { access, in: ['filter'] }),
    requiredDays: decimal('应出勤天数', { ...summed, ...dayNumber, under: 'attendDays' }),
    attendDays: days('出勤天数'),
    restDays: integer('休息天数', { access, in: [] }),
    lateTimes: count('迟到次数'),
    lateMinutes: integer('迟到分钟', { ...summed, under: 'lateTimes' }),
    earlyTimes: integer('早退次数', { access, in: ['sum'] }),
    earlyMinutes: integer('早退分钟', { access, in: ['sum'] }),
    missTimes: count('缺卡次数'),
    absentDays: decimal('旷工天数', { ...summed, ...dayNumber, under: 'missTimes' }),
    leaveDays: days('请假天数'),
    leaveByKind: rows(
      '各类假天数',
      { kind: choice('假别', DAY_LEAVE), days: decimal('天数', { scale: 2, max: 999 }) },
      { access, in: ['list'], under: 'leaveDays', max: 20 },
    ),
    tripDays: decimal('出差天数', { access, in: ['sum'], ...dayNumber }),
    visitDays: decimal('探亲天数', { access, in: ['sum'], scale: 2, max: 999 }),
    returnDays: decimal('返司天数', { access, in: ['sum'], scale: 2, max: 999 }),
    otWorkday: hours('工作日加班小时'),
    otRestday: hours('休息日加班小时'),
    otHoliday: decimal('节假日加班小时', {
      ...summed,
      scale: 2,
      max: 9_999,
      under: 'otRestday',
    }),
    otToLieu: decimal('转调休小时', { access, in: ['sum'], scale: 2, max: 9_999 }),
    otWorkdayLieu: givenBack('其中工作日转调休小时'),
    otRestdayLieu: givenBack('其中休息日转调休小时'),
    // Hours on a public holiday are paid, even when the employee requested time off for them.
    otHolidayLieu: givenBack('节假日申请调休小时（照常计薪）'),
    nightTimes: integer('夜班次数', { access, in: ['sum'] }),
    paidDays: days('计薪天数'),
    // The paid days of an employee who is employed all month, and the paid days within this
    // employment.
    monthPayDays: decimal('全月计薪日', { access, in: ['sum', 'sort'], ...dayNumber }),
    employedPayDays: decimal('在职计薪日', { access, in: ['sum', 'sort'], ...dayNumber }),
    unpaid: rows(
      '不计薪或部分计薪的假',
      {
        kind: choice('假别', DAY_LEAVE),
        days: decimal('天数', dayNumber),
        rate: decimal('计薪比例', { scale: 2, max: 1, unit: 'share' }),
      },
      { access, in: [], max: 40 },
    ),
    sickSpell: rows(
      '病假分段',
      {
        since: date('本次患病起'),
        within: decimal('期限内天数', dayNumber),
        beyond: decimal('超过期限天数', dayNumber),
      },
      { access, in: [], max: 31 },
    ),
    abnormal: integer('异常天数', { access, in: ['list', 'sort', 'sum'], under: 'paidDays' }),
    hoursSystem: choice('工时制度', WORK_HOURS, { access, in: ['filter'] }),
    cycleSince: date('周期起', { access, in: [] }),
    cycleUntil: date('周期止', { access, in: [] }),
    cycleHours: cycleFigure('周期累计工时'),
    cycleLeave: cycleFigure('周期请假小时'),
    cycleStandard: cycleFigure('周期标准工时'),
    cycleOver: cycleFigure('周期超时小时'),
    locked: bool('已封账', { access, in: ['list', 'filter'] }),
    confirmedAt: dateTime('员工确认时间', { access, in: ['list'], under: 'locked' }),
    computedAt: dateTime('计算时间', { access, in: [] }),
  },
  actions: {
    confirm: action('确认无误', { call: 'ConfirmMonthlySummary' }),
  },
})
