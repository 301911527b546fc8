import { type RawBuilder, sql } from 'kysely'
import { DAY_LEAVE, DAY_STATUS } from '#modules/attendance/days/define/choices.ts'
import { dailyStatistics } from '#modules/attendance/days/define/daily.ts'
import { monthlySummaries } from '#modules/attendance/months/define/monthly.ts'
import {
  deptWithin,
  fieldColumn,
  fieldParam,
  type ModelRequest,
  ownColumn,
  ownParam,
  type ReadModel,
  type ReportColumn,
  reached,
} from '#platform/api/reports/read-model.ts'
import { choiceLabel, fieldLabel } from '#platform/define/described/labels.ts'
import { choice, date, decimal, month } from '#platform/define/engine/field-kinds.ts'

const MOST_DAYS = 99_999
const OVERTIME = ['otWorkday', 'otRestday', 'otHoliday', 'otToLieu'] as const
const LIEU = ['otWorkdayLieu', 'otRestdayLieu', 'otHolidayLieu']
const OF_MONTHS = [
  'requiredDays',
  'attendDays',
  'lateTimes',
  'lateMinutes',
  'earlyTimes',
  'earlyMinutes',
  'missTimes',
  'absentDays',
  'leaveDays',
  'tripDays',
  'returnDays',
  ...OVERTIME,
  ...LIEU,
  'nightTimes',
  'paidDays',
  'monthPayDays',
  'employedPayDays',
  'abnormal',
]
const OF_DAYS = [
  'requiredMinutes',
  'workedMinutes',
  'attendDays',
  'lateMinutes',
  'earlyMinutes',
  'missTimes',
  'absentDays',
  'leaveMinutes',
  'leaveDays',
  'tripDays',
  ...OVERTIME.slice(0, 3),
]

type Of = typeof monthlySummaries

const plain = (of: Of, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, fieldColumn(of, name, { alias: 't' })]))
const summed = (of: Of, names: readonly string[]) =>
  Object.fromEntries(
    names.map((name) => [name, fieldColumn(of, name, { alias: 't', total: 'sum' })]),
  )

const byDepartment = (of: Of) => fieldColumn(of, 'deptId', { alias: 't', order: sql.ref('d.code') })

function within(of: Of, request: ModelRequest): RawBuilder<boolean> {
  const { deptId, attendGroupId } = request.params
  const ofGroup =
    attendGroupId === undefined ? sql`true` : sql`t.attend_group_id = ${attendGroupId}::uuid`
  return sql`${reached(of, 't', request)} and ${deptWithin(sql`t.dept_id`, deptId)} and ${ofGroup}`
}

const MONTH_PARAMS: ReadModel['params'] = {
  month: ownParam('month', month('月份'), {
    initial: (today) => today.slice(0, 'yyyy-MM'.length),
    isPast: true,
  }),
  attendGroupId: fieldParam(monthlySummaries, 'attendGroupId'),
  deptId: fieldParam(monthlySummaries, 'deptId'),
}

const monthsOf = (request: ModelRequest, also: RawBuilder<unknown>) => sql`from attend_month_view t
    left join department d on d.id = t.dept_id ${also}
  where t.deleted_at is null and t.month = ${request.params.month ?? ''}
    and ${within(monthlySummaries, request)}`

/** Each employee's month. */
export const attendMonths: ReadModel = {
  resource: monthlySummaries,
  columns: () => ({
    deptId: byDepartment(monthlySummaries),
    ...plain(monthlySummaries, ['userId', 'empNo', 'month', 'attendGroupId']),
    ...summed(monthlySummaries, OF_MONTHS),
  }),
  params: MONTH_PARAMS,
  from: (params) => monthsOf(params, sql``),
  sort: [sql`t.department`, sql`t.emp_no`],
}

/** The months of employees with overtime. */
export const attendOvertime: ReadModel = {
  ...attendMonths,
  from: (params) =>
    sql`${monthsOf(params, sql``)} and t.ot_workday + t.ot_restday + t.ot_holiday > 0`,
}

/** Leave of a month by its kinds. */
export const attendLeave: ReadModel = {
  resource: monthlySummaries,
  columns: () => ({
    deptId: byDepartment(monthlySummaries),
    ...plain(monthlySummaries, ['userId', 'empNo', 'month', 'attendGroupId']),
    leaveKind: labelledColumn('leaveKind', sql`k.kind`, (code, language) =>
      choiceLabel(DAY_LEAVE, code, language),
    ),
    kindDays: ownColumn('kindDays', {
      field: decimal('天数', { scale: 2, max: MOST_DAYS }),
      value: sql`k.days`,
      total: 'sum',
    }),
  }),
  params: MONTH_PARAMS,
  from: (params) =>
    monthsOf(
      params,
      sql`cross join lateral jsonb_to_recordset(t.leave_by_kind) k (kind text, days numeric)`,
    ),
  sort: [sql`t.department`, sql`t.emp_no`, sql`k.kind`],
}

type Say = ReportColumn['read'] extends (
  text: string,
  name: string | null,
  language: infer L,
) => string
  ? (code: string, language: L) => string
  : never

/** A column with a code computed by the query, displayed by its label. */
function labelledColumn(name: string, value: RawBuilder<unknown>, say: Say): ReportColumn {
  const column = ownColumn(name, { field: choice(name, DAY_LEAVE), value })
  return { ...column, read: (text, _name, language) => say(text, language) }
}

/** Each employee's day. */
export const attendDays: ReadModel = {
  resource: dailyStatistics,
  columns: () => ({
    deptId: byDepartment(dailyStatistics),
    ...plain(dailyStatistics, [
      'userId',
      'empNo',
      'date',
      'attendGroupId',
      'shiftGroupId',
      'inOut',
    ]),
    dayStatus: {
      ...labelledColumn('dayStatus', sql`t.statuses[1]`, (code, language) =>
        choiceLabel(DAY_STATUS, code, language),
      ),
      label: (language) => fieldLabel(dailyStatistics, 'statuses', language),
    },
    ...summed(dailyStatistics, OF_DAYS),
  }),
  params: {
    date: ownParam('date', date('日期'), { initial: (today) => today, isPast: true }),
    attendGroupId: fieldParam(dailyStatistics, 'attendGroupId'),
    deptId: fieldParam(dailyStatistics, 'deptId'),
  },
  from: (params) => sql`from attend_day_view t left join department d on d.id = t.dept_id
    where t.date = ${params.params.date ?? null}::date and ${within(dailyStatistics, params)}`,
  sort: [sql`d.full_name`, sql`t.emp_no`],
}
