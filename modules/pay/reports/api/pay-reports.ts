import { sql } from 'kysely'
import {
  changedBeyond,
  changeOf,
  comparedMonth,
} from '#modules/pay/differences/api/compared-month.ts'
import { USUAL_PERCENT } from '#modules/pay/differences/wire/compared-month.ts'
import { AUDITED } from '#modules/pay/runs/api/audited-rows.ts'
import { salaries } from '#modules/pay/runs/define/salary.ts'
import {
  deptWithin,
  fieldColumn,
  fieldParam,
  ownColumn,
  ownParam,
  type ReadModel,
} from '#platform/api/reports/read-model.ts'
import { decimal, integer, money } from '#platform/define/engine/field-kinds.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { MONTH_PARAM, sheetReport } from './sheet-report.ts'

const ABOUT = ['kind', 'entityId']
const SUMMED = [
  'basePay',
  'postPay',
  'allowancePay',
  'overtimePay',
  'meritPay',
  'otherAdd',
  'absenceDeduct',
  'sickDeduct',
  'otherDeduct',
  'gross',
  'bonusIncome',
  'compensation',
  'insurancePerson',
  'fundPerson',
  'tax',
  'bonusTax',
  'compensationTax',
  'afterTaxAdd',
  'afterTaxDeduct',
  'net',
  'inKind',
  'insuranceCompany',
  'fundCompany',
  'cost',
]
const params = { entityId: fieldParam(salaries, 'entityId') }

/** The audited rows of pay of a month. */
export const payRows: ReadModel = sheetReport({
  sheet: salaries,
  about: ABOUT,
  summed: SUMMED,
  counts: sql`t.state = any(${[...AUDITED]}::text[])`,
  params,
})

/** 工资条: before a run is published, nobody gets a slip. */
export const payslips: ReadModel = sheetReport({
  sheet: salaries,
  about: ABOUT,
  single: ['employedPayDays'],
  summed: SUMMED,
  counts: sql`t.state in (${MONTHLY.published}, ${MONTHLY.archived})`,
  params,
})

const MOST_PERCENT = 1000
const MOST_CHANGE = 99_999
const ofNet = { of: salaries, field: 'net', alias: 's' }

/** 环比: whose pay of a month differs from the month before by more than a percentage. */
export const payCompared: ReadModel = {
  resource: salaries,
  person: sql`t.user_id`,
  columns: () => ({
    deptId: fieldColumn(salaries, 'deptId', { alias: 's', order: sql`d.path` }),
    personName: fieldColumn(salaries, 'personName', { alias: 's' }),
    empNo: fieldColumn(salaries, 'empNo', { alias: 's' }),
    payBefore: ownColumn('payBefore', {
      field: money('上月实发'),
      value: sql`t.before`,
      total: 'sum',
      tells: ofNet,
    }),
    payNow: ownColumn('payNow', {
      field: money('本月实发'),
      value: sql`t.now`,
      total: 'sum',
      tells: ofNet,
    }),
    payDifference: ownColumn('payDifference', {
      field: money('差额', { signed: true }),
      value: sql`t.difference`,
      total: 'sum',
      tells: ofNet,
    }),
    payChange: ownColumn('payChange', {
      field: decimal('变动（%）', { scale: 1, min: -MOST_CHANGE, max: MOST_CHANGE }),
      value: changeOf('t'),
      tells: ofNet,
    }),
  }),
  params: {
    month: MONTH_PARAM,
    percent: ownParam('percent', integer('变动超过（%）', { min: 1, max: MOST_PERCENT }), {
      initial: () => String(USUAL_PERCENT),
    }),
    deptId: fieldParam(salaries, 'deptId'),
  },
  from: ({ actor, also, params: { month = '', percent = String(USUAL_PERCENT), deptId } }) => sql`
    from ${comparedMonth(actor, { month, also })} t join salary s on s.id = t.row_ids[1]
      left join department d on d.id = s.dept_id
    where ${changedBeyond('t', sql`${percent}::integer`)} and ${deptWithin(sql`s.dept_id`, deptId)}`,
  sort: [sql`abs(t.difference) * -1`, sql`s.emp_no`],
}
