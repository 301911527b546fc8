import { sql } from 'kysely'
import { salaryTaxes } from '#modules/pay/salary-taxes/define/salary-tax.ts'
import { fieldParam, ownParam, type ReadModel } from '#platform/api/reports/read-model.ts'
import { integer } from '#platform/define/engine/field-kinds.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { sheetReport } from './sheet-report.ts'

const ABOUT = ['entityId', 'taxKind', 'taxRegion']
const SUMMED = [
  'income',
  'taxFree',
  'insurance',
  'fund',
  'tax',
  'bonusIncome',
  'bonusTax',
  'compensation',
  'compensationTax',
]
/** Sums over the months of the year so far: adding up months would count them again. */
const SINGLE = [
  'ytdIncome',
  'ytdTaxFree',
  'ytdBasic',
  'ytdSpecial',
  'ytdExtra',
  'ytdOther',
  'ytdDonate',
  'ytdTaxable',
  'rate',
  'quick',
  'ytdTax',
  'ytdReduced',
  'ytdPaid',
]
const counts = sql`t.state <> ${MONTHLY.voided}`
const [FIRST_YEAR, LAST_YEAR] = [2019, 2100]

/** 个税预扣预缴申报表: what was withheld in a tax period, by person. */
export const taxRows: ReadModel = sheetReport({
  sheet: salaryTaxes,
  about: ABOUT,
  single: SINGLE,
  summed: SUMMED,
  counts,
  params: { entityId: fieldParam(salaryTaxes, 'entityId') },
})

const taxOfYear = sheetReport({
  sheet: salaryTaxes,
  about: ABOUT,
  single: SINGLE,
  summed: SUMMED,
  counts,
  asked: ({ year = '', userId }) => sql`left(t.month, 4) = ${year}
    and ${userId === undefined ? sql`true` : sql`t.user_id = ${userId}::uuid`}`,
  sort: [sql`t.month`],
})

/** 年度个税汇总: the tax periods of a year. */
export const taxYearRows: ReadModel = Object.assign({}, taxOfYear, {
  params: {
    year: ownParam('year', integer('年度', { min: FIRST_YEAR, max: LAST_YEAR }), {
      initial: (today) => today.slice(0, 'yyyy'.length),
    }),
    userId: fieldParam(salaryTaxes, 'userId'),
    deptId: fieldParam(salaryTaxes, 'deptId'),
  },
})
