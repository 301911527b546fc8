import type { Insertable } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import { type Company, rankIndexOf } from '#modules/hr/archives/seed/archive-rows.ts'
import { sheetPerson } from '#modules/hr/archives/seed/sheet-person.ts'
import { BONUS_WAY, RUN_EMPTY, RUN_KIND } from '#modules/pay/runs/define/choices.ts'
import { amountsOf } from '#modules/pay/salary-terms/seed/salary-term-rows.ts'
import { NATIONAL_VALUES } from '#modules/system/policy/define/national-values.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import {
  addMonths,
  type Day,
  isoDay,
  isoMonth,
  parseDay,
  yearOf,
} from '#platform/seed/calendar-day.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'
import { fractionOf } from '#platform/wire/values/fraction.ts'
import { Money, moneyOf } from '#platform/wire/values/money.ts'

type Salary = Insertable<DB['salary']>

/** The runs from the oldest to the newest; the month that is over has one that is not generated yet. */
const STATES = [
  MONTHLY.archived,
  MONTHLY.published,
  MONTHLY.finished,
  MONTHLY.audited,
  MONTHLY.checked,
  MONTHLY.open,
  RUN_EMPTY,
] as const
const ROWS = 12
const PAY_DAY = 10
const ALLOWANCES = '300.00'
const EMPLOYED = '2'
/** Pay up to this stays in the lowest bracket all year. */
const MOST = moneyOf('7500')

type Planned = { first: Day; state: string; payDay: Day }

function plannedRuns(today: Day): Planned[] {
  const thisMonth = parseDay(`${isoMonth(today)}-01`)
  return STATES.map((state, at) => {
    const first = addMonths(thisMonth, at - STATES.length)
    return { first, state, payDay: addMonths(first, 1) + PAY_DAY - 1 }
  })
}

/** `from` is the first of its people: nobody has two bonuses taxed alone. */
type OtherRun = {
  kind: string
  label: string
  at: number
  state: string
  payDay: Day
  from: number
}

/** Runs of the other kinds, each in another state, paid some days after the wages of their month. */
function otherRuns(today: Day): OtherRun[] {
  const planned = plannedRuns(today)
  const kinds = [
    { kind: RUN_KIND.bonus, label: '年终奖', at: 0, state: MONTHLY.archived, from: 0 },
    { kind: RUN_KIND.bonus, label: '年终奖', at: 5, state: MONTHLY.open, from: 3 },
    { kind: RUN_KIND.labour, label: '劳务报酬', at: 3, state: MONTHLY.checked, from: 6 },
    { kind: RUN_KIND.correction, label: '更正', at: 4, state: MONTHLY.audited, from: 6 },
    { kind: RUN_KIND.settlement, label: '离职结算', at: 6, state: RUN_EMPTY, from: 0 },
  ]
  return kinds.map((one) => ({ ...one, payDay: (planned[one.at]?.payDay ?? today) + OTHER_DAY }))
}

const OTHER_DAY = 5
const BONUS = '12000.00'
const FEE = '3000.00'
const WRONG = '-300.00'

/** Rows of all kinds fill the same columns. */
const NOTHING: Partial<Salary> = {
  month_pay_days: '0.00',
  employed_pay_days: '0.00',
  base_pay: '0.00',
  post_pay: '0.00',
  allowance_pay: '0.00',
  other_add: '0.00',
  gross: '0.00',
  tax: '0.00',
  carry_out: '0.00',
  net: '0.00',
  tax_income: '0.00',
  bonus_income: '0.00',
  bonus_way: null,
  bonus_tax: '0.00',
}

/** The amounts of a row in a run of another kind. */
function otherAmounts(kind: string): Partial<Salary> {
  switch (kind) {
    case RUN_KIND.bonus:
      // A twelfth is in the lowest bracket: 3 %.
      return {
        bonus_income: BONUS,
        bonus_way: BONUS_WAY.alone,
        bonus_tax: '360.00',
        net: '11640.00',
        cost: BONUS,
        basis: JSON.stringify(
          otherBasis({ item: 'year-bonus', amount: BONUS, tax: '360.00', net: '11640.00' }),
        ),
      }
    case RUN_KIND.labour:
      // 3,000 less 800, at 20 %.
      return {
        other_add: FEE,
        gross: FEE,
        tax: '440.00',
        net: '2560.00',
        cost: FEE,
        basis: JSON.stringify(
          otherBasis({ item: 'labour', amount: FEE, tax: '440.00', net: '2560.00' }),
        ),
      }
    default:
      return {
        other_add: WRONG,
        gross: WRONG,
        carry_out: '300.00',
        cost: WRONG,
        tax_income: WRONG,
        basis: JSON.stringify(
          otherBasis({ item: 'bonus', amount: WRONG, tax: '0.00', net: '0.00' }),
        ),
      }
  }
}

function otherBasis({ item, amount, tax, net }: Record<'item' | 'amount' | 'tax' | 'net', string>) {
  const none = Money.ZERO.toString()
  const isBonus = item === 'year-bonus'
  const isBack = moneyOf(amount).compare(Money.ZERO) < 0
  return [
    { step: 'item.add', values: { item, amount } },
    { step: `step.${item}.input`, values: { amount } },
    { step: 'sum.gross', values: { amount: isBonus ? none : amount } },
    ...(isBonus
      ? [
          {
            step: 'bonus.compared',
            values: { amount, alone: '510.00', merged: '510.00', trapFrom: '' },
          },
        ]
      : []),
    { step: 'tax.due', values: { amount: tax } },
    {
      step: 'sum.net',
      values: {
        gross: amount,
        insurance: none,
        fund: none,
        tax,
        afterAdd: none,
        afterDeduct: none,
        carryIn: none,
        carryOut: isBack ? String(Money.ZERO.minus(moneyOf(amount))) : none,
        receivable: none,
        amount: net,
      },
    },
  ]
}

/** The basic deduction of a month and the lowest rate, by the shipped parameters. */
function taxRule() {
  const value = (key: string) => NATIONAL_VALUES.find((one) => one.key === key)?.value
  const [lowest] = value('pit.brackets') as { rate: number }[]
  return { basic: moneyOf(String(value('pit.basicDeduction'))), rate: lowest?.rate ?? 0 }
}

/** People with a low monthly pay who were here in all these months. */
function paidPeople(context: SeedContext, company: Company, since: Day) {
  return company.people
    .map((person, at) => ({ person, at }))
    .filter(
      ({ person }) => person.status === EMPLOYED && person.leave === null && person.join < since,
    )
    .map(({ person, at }) => {
      const rank = rankIndexOf(context, pickAt(company.posts, person.post), at)
      const { base_salary: base, post_salary: post } = amountsOf(person, at, rank, 0)
      return { at, base: String(base ?? ''), post: String(post ?? '') }
    })
    .filter(({ base, post }) => base !== '' && post !== '')
    .filter(({ base, post }) => moneyOf(base).plus(moneyOf(post)).compare(MOST) <= 0)
    .slice(0, ROWS)
}

function* runRows(context: SeedContext): Generator<Insertable<DB['pay_run']>> {
  for (const [at, { first, payDay }] of plannedRuns(context.today).entries()) {
    const month = isoMonth(first)
    yield {
      ...context.stamp('pay_run', at),
      run_no: `GZ${month.replace('-', '')}-01`,
      kind: RUN_KIND.normal,
      entity_id: context.idOf('legal_entity', 1),
      month,
      pay_date: isoDay(payDay),
      tax_period: isoMonth(payDay),
      title: `${month} 工资`,
    }
  }
  for (const [at, { kind, label, at: of, payDay }] of otherRuns(context.today).entries()) {
    const month = isoMonth(plannedRuns(context.today)[of]?.first ?? context.today)
    yield {
      ...context.stamp('pay_run', STATES.length + at),
      run_no: `GZ${month.replace('-', '')}-02`,
      kind,
      entity_id: context.idOf('legal_entity', 1),
      month,
      pay_date: isoDay(payDay),
      tax_period: isoMonth(payDay),
      title: `${month} ${label}`,
    }
  }
}

/** A payment of the seed with what the tax year had cumulated by then. */
export type SeededPay = {
  run: Planned
  /** The number of the person in the company. */
  person: number
  row: number
  base: string
  post: string
  gross: Money
  net: string
  lastNet: string | null
  /** The gross and the tax of the months of the tax year up to this one, and the deductions. */
  income: Money
  basic: Money
  taxable: Money
  due: Money
  paid: Money
  tax: Money
  isVoid: boolean
}

/** The payments of the seed in their order. */
export function* seededPay(context: SeedContext, company: Company): Generator<SeededPay> {
  const runs = plannedRuns(context.today)
  const { basic, rate } = taxRule()
  const people = paidPeople(context, company, runs[0]?.first ?? context.today)
  const earned = new Map<string, { income: Money; tax: Money; net: string }>()
  let row = 0
  for (const run of runs) {
    const { state, payDay } = run
    if (state === RUN_EMPTY) continue
    for (const [at, { at: person, base, post }] of people.entries()) {
      const gross = moneyOf(base).plus(moneyOf(post)).plus(moneyOf(ALLOWANCES))
      const key = `${yearOf(payDay)} ${person}`
      const before = earned.get(key) ?? { income: Money.ZERO, tax: Money.ZERO, net: '' }
      const income = before.income.plus(gross)
      const months = basic.times(Number(isoMonth(payDay).slice(-2)))
      const rest = income.minus(months)
      const taxable = rest.compare(Money.ZERO) > 0 ? rest : Money.ZERO
      const due = taxable.times(fractionOf(rate))
      const tax = due.compare(before.tax) > 0 ? due.minus(before.tax) : Money.ZERO
      const net = String(gross.minus(tax))
      yield {
        run,
        person,
        row,
        base,
        post,
        gross,
        net,
        lastNet: before.net || null,
        income,
        basic: months,
        taxable,
        due,
        paid: before.tax,
        tax,
        isVoid: state === MONTHLY.open && at === ROWS - 1,
      }
      earned.set(key, { income, tax: before.tax.plus(tax), net })
      row += 1
    }
  }
}

/** People in each run of another kind. */
const OTHER_ROWS = 3

function* salaryRows(context: SeedContext, company: Company): Generator<Salary> {
  const runs = plannedRuns(context.today)
  const people = paidPeople(context, company, runs[0]?.first ?? context.today)
  let row = 0
  for (const pay of seededPay(context, company)) {
    const { first, state } = pay.run
    const gross = String(pay.gross)
    yield {
      ...context.stamp('salary', pay.row),
      ...sheetPerson(context, company, pay.person),
      month: isoMonth(first),
      entity_id: context.idOf('legal_entity', 1),
      kind: RUN_KIND.normal,
      ...NOTHING,
      month_pay_days: '22.00',
      employed_pay_days: '22.00',
      base_pay: pay.base,
      post_pay: pay.post,
      allowance_pay: ALLOWANCES,
      gross,
      tax: String(pay.tax),
      net: pay.net,
      cost: gross,
      tax_income: gross,
      last_amount: pay.lastNet,
      basis: JSON.stringify(basisOf(pay)),
      ...(pay.isVoid
        ? { state: MONTHLY.voided, reason: '重复' }
        : stepsOf(state, addMonths(first, 1))),
    }
    row = pay.row + 1
  }
  for (const { kind, at: of, state, from } of otherRuns(context.today)) {
    const first = runs[of]?.first ?? context.today
    for (const { at: person } of state === RUN_EMPTY ? [] : people.slice(from, from + OTHER_ROWS)) {
      yield {
        ...context.stamp('salary', row),
        ...sheetPerson(context, company, person),
        month: isoMonth(first),
        entity_id: context.idOf('legal_entity', 1),
        kind,
        ...NOTHING,
        ...otherAmounts(kind),
        ...stepsOf(state, addMonths(first, 1)),
      }
      row += 1
    }
  }
}

/** The explanation of a row, with the names of its steps as the sheet writes them. */
function basisOf(pay: SeededPay) {
  const { base, post, net } = pay
  const [gross, tax] = [String(pay.gross), String(pay.tax)]
  const none = Money.ZERO.toString()
  const line = (item: string, amount: string) => [
    { step: 'item.add', values: { item, amount } },
    { step: `step.${item}.monthly`, values: { amount, days: '22', of: '22', percent: '100' } },
  ]
  return [
    {
      step: 'share.wholeMonth',
      values: { month: '22', employed: '22', missed: '0', divisor: '21.75' },
    },
    ...line('base', base),
    ...line('post', post),
    ...line('meal', ALLOWANCES),
    { step: 'sum.gross', values: { amount: gross } },
    ...taxSteps(pay),
    {
      step: 'sum.net',
      values: {
        gross,
        insurance: none,
        fund: none,
        tax,
        afterAdd: none,
        afterDeduct: none,
        carryIn: none,
        carryOut: none,
        amount: net,
      },
    },
  ]
}

/** The steps of the tax, as the function of pay names them. */
function taxSteps({
  run,
  income,
  basic,
  taxable,
  due,
  paid,
  tax,
}: Pick<SeededPay, 'run' | 'income' | 'basic' | 'taxable' | 'due' | 'paid' | 'tax'>) {
  const months = String(Number(isoMonth(run.payDay).slice(-2)))
  const { basic: each, rate } = taxRule()
  const amount = (value: Money) => ({ amount: String(value) })
  return [
    { step: 'tax.income', values: { ...amount(income), count: months } },
    { step: 'tax.basic', values: { ...amount(basic), months, each: String(each) } },
    { step: 'tax.taxable', values: amount(taxable) },
    {
      step: 'tax.bracket',
      values: {
        ...amount(due),
        taxable: String(taxable),
        rate: String(Number(fractionOf(rate).times(100).written(2))),
        quick: Money.ZERO.toString(),
      },
    },
    { step: 'tax.paid', values: amount(paid) },
    { step: 'tax.due', values: amount(tax) },
  ]
}

/** The marks of the steps that a row has passed, in the days after the month. */
function stepsOf(state: string, after: Day): Partial<Salary> {
  const at = (days: number) => `${isoDay(after + days)}T02:00:00.000Z`
  const order: readonly string[] = [
    MONTHLY.open,
    MONTHLY.checked,
    MONTHLY.audited,
    MONTHLY.finished,
    MONTHLY.published,
    MONTHLY.archived,
  ]
  const passed = (step: string) => order.indexOf(state) >= order.indexOf(step)
  return {
    state,
    ...(passed(MONTHLY.checked) ? { checked_by: '薪酬专员', checked_at: at(4) } : {}),
    ...(passed(MONTHLY.audited) ? { audited_by: '人事总监', audited_at: at(5) } : {}),
    ...(passed(MONTHLY.finished) ? { finished_at: isoDay(after + 9) } : {}),
    ...(passed(MONTHLY.published) ? { published_by: '人事总监', published_at: at(9) } : {}),
  }
}

/** Pay runs of a small employer in every state. */
export function payRunTables(context: SeedContext, company: Company): SeedTable[] {
  return [
    seedTable('pay_run', () => runRows(context)),
    seedTable('salary', () => salaryRows(context, company)),
  ]
}
