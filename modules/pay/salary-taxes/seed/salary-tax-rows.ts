import type { Insertable } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import type { Company } from '#modules/hr/archives/seed/archive-rows.ts'
import { sheetPerson } from '#modules/hr/archives/seed/sheet-person.ts'
import { type SeededPay, seededPay } from '#modules/pay/runs/seed/pay-run-rows.ts'
import { COMPARED, TAXED_AS } from '#modules/pay/salary-taxes/define/choices.ts'
import { SMALL_EMPLOYER } from '#modules/pay/salary-terms/seed/small-employer.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { addMonths, isoDay, isoMonth } from '#platform/seed/calendar-day.ts'
import { CITIES } from '#platform/seed/place-pool.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'
import { fractionOf } from '#platform/wire/values/fraction.ts'
import { moneyOf } from '#platform/wire/values/money.ts'

type Row = Insertable<DB['salary_tax']>

/** The state of the tax of each period, in the order of the runs. The tax is declared after the pay is audited. */
const STATES = [
  MONTHLY.archived,
  MONTHLY.archived,
  MONTHLY.finished,
  MONTHLY.audited,
  MONTHLY.checked,
  MONTHLY.open,
] as const
/** The employer of the runs. */
const ENTITY = SMALL_EMPLOYER
/** The bureau counts one month of deductions less for this person of the audited period. */
const DIFFERING = 2
const EACH = '5000'

function* taxRows(context: SeedContext, company: Company): Generator<Row> {
  let place = 0
  let month = ''
  let nth = -1
  const last = new Map<number, string>()
  for (const pay of seededPay(context, company)) {
    const period = isoMonth(pay.run.payDay)
    const isNext = period !== month
    place = isNext ? 0 : place + 1
    nth += isNext ? 1 : 0
    month = period
    const state = STATES[nth]
    if (state === undefined) continue
    const isVoid = state === MONTHLY.open && place === 0
    const row = {
      ...context.stamp('salary_tax', pay.row),
      ...sheetPerson(context, company, pay.person),
      month: period,
      entity_id: context.idOf('legal_entity', ENTITY),
      tax_kind: TAXED_AS.wages,
      tax_region: pickAt(CITIES, ENTITY),
      runs: 1,
      ...figuresOf(pay),
      last_amount: last.get(pay.person) ?? null,
      basis: JSON.stringify(basisOf(pay)),
      ...(isVoid
        ? { state: MONTHLY.voided, reason: '重复' }
        : stepsOf(state, addMonths(pay.run.first, 1) + 10)),
      ...resultOf(pay, isVoid ? MONTHLY.voided : state, place),
    }
    last.set(pay.person, String(pay.tax))
    yield row
  }
}

const percentOf = (rate: number, digits: number) => fractionOf(rate).times(100).written(digits)

const figuresOf = (pay: SeededPay): Partial<Row> => ({
  income: String(pay.gross),
  ytd_income: String(pay.income),
  ytd_basic: String(pay.basic),
  ytd_special: String(pay.special),
  ytd_taxable: String(pay.taxable),
  rate: percentOf(pay.rate, 2),
  quick: String(moneyOf(String(pay.quick))),
  ytd_tax: String(pay.due),
  ytd_paid: String(pay.paid),
  tax: String(pay.tax),
})

const basisOf = (pay: SeededPay) => [
  {
    step: 'run',
    values: {
      run: `GZ${isoMonth(pay.run.first).replace('-', '')}-01`,
      month: isoMonth(pay.run.first),
      income: String(pay.gross),
      tax: String(pay.tax),
    },
  },
  {
    step: 'cumulated',
    values: {
      taxable: String(pay.taxable),
      rate: String(Number(percentOf(pay.rate, 2))),
      quick: String(moneyOf(String(pay.quick))),
      tax: String(pay.due),
      paid: String(pay.paid),
    },
  },
]

/** The bureau's result for a row that is audited or further. */
function resultOf(pay: SeededPay, state: string, place: number): Partial<Row> {
  const isCompared =
    state === MONTHLY.audited || state === MONTHLY.finished || state === MONTHLY.archived
  const none = { diff: null, result: COMPARED.not, differences: '[]' }
  if (!isCompared) return none
  if (state !== MONTHLY.audited || place !== DIFFERING) {
    return { diff: '0.00', result: COMPARED.same, differences: '[]' }
  }
  const more = moneyOf(EACH)
  const theirs = pay.basic.minus(more)
  return {
    diff: '0.00',
    result: COMPARED.differs,
    differences: JSON.stringify([
      { column: 'ytdBasic', ours: String(pay.basic), theirs: String(theirs) },
    ]),
  }
}

/** The marks of the steps that a row has passed, in the days after the pay. */
function stepsOf(state: string, paid: number): Partial<Row> {
  const at = (days: number) => `${isoDay(paid + days)}T03:00:00.000Z`
  const order: readonly string[] = [
    MONTHLY.open,
    MONTHLY.checked,
    MONTHLY.audited,
    MONTHLY.finished,
    MONTHLY.archived,
  ]
  const passed = (step: string) => order.indexOf(state) >= order.indexOf(step)
  return {
    state,
    ...(passed(MONTHLY.checked) ? { checked_by: '薪酬专员', checked_at: at(1) } : {}),
    ...(passed(MONTHLY.audited) ? { audited_by: '人事总监', audited_at: at(2) } : {}),
    ...(passed(MONTHLY.finished) ? { finished_at: isoDay(paid + 3) } : {}),
  }
}

/** Tax months of a small employer in every state, as its pay runs say. */
export function salaryTaxTable(context: SeedContext, company: Company): SeedTable {
  return seedTable('salary_tax', () => taxRows(context, company))
}
