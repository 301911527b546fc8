import type { Insertable } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import { type Company, serviceSince } from '#modules/hr/archives/seed/archive-rows.ts'
import type { PlannedPerson } from '#modules/hr/archives/seed/planned-person.ts'
import { sheetPerson } from '#modules/hr/archives/seed/sheet-person.ts'
import { INPUT, INPUT_FROM } from '#modules/pay/inputs/define/choices.ts'
import { payItemId } from '#modules/pay/items/define/plan-items.server.ts'
import { employerOf } from '#modules/pay/legal-entities/seed/employer-of.ts'
import { type SeededMerit, seededMerit } from '#modules/pay/merit/seed/merit-rows.ts'
import { BONUS_WAY, RUN_EMPTY, RUN_KIND } from '#modules/pay/runs/define/choices.ts'
import {
  firstWageMonth,
  MAIN_EMPLOYER,
  SMALL_EMPLOYER,
  smallEmployer,
} from '#modules/pay/salary-terms/seed/small-employer.ts'
import { cumulated, monthsPaid } from '#modules/pay/tax-persons/seed/tax-standing-rows.ts'
import type { PlannedAccount } from '#modules/system/accounts/seed/accounts.ts'
import { NATIONAL_VALUES } from '#modules/system/policy/define/national-values.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { accountOf, momentOf } from '#platform/seed/approval-rows.ts'
import { addMonths, type Day, isoDay, isoMonth, yearOf } from '#platform/seed/calendar-day.ts'
import { pickAt } from '#platform/seed/random-stream.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'
import { fractionOf } from '#platform/wire/values/fraction.ts'
import { Money, moneyOf, sumOfMoney } from '#platform/wire/values/money.ts'

type Salary = Insertable<DB['salary']>

/**
 * The states of the runs, from the oldest to the newest. Last month's run is not generated yet. None of the others is
 * open, because months before the last one have no attendance in the demo company, so that nobody could check them.
 */
const STATES = [
  MONTHLY.archived,
  MONTHLY.archived,
  MONTHLY.published,
  MONTHLY.published,
  MONTHLY.finished,
  MONTHLY.audited,
  RUN_EMPTY,
] as const
/** Runs without rows belong to the employer with the most people. */
const employerOfRun = (state: string) => (state === RUN_EMPTY ? MAIN_EMPLOYER : SMALL_EMPLOYER)
const PAY_DAY = 10
const ALLOWANCES = '300.00'
const EMPLOYED = '2'

type Planned = { first: Day; state: string; payDay: Day }

function plannedRuns(today: Day): Planned[] {
  return STATES.map((state, at) => {
    const first = addMonths(firstWageMonth(today), at)
    return { first, state, payDay: addMonths(first, 1) + PAY_DAY - 1 }
  })
}

/** A run of another kind: `at` is its place among the months, `nth` its number in the month. */
type OtherRun = {
  kind: string
  label: string
  at: number
  nth: number
  state: string
  payDay: Day
  /** The first of its people. */
  from: number
}

/**
 * Runs of the other kinds, paid some days after the wages of their month. Runs that wait for a step belong to the last
 * month, so that they do not block a run of a later tax period. The bonus of the last month is not generated yet.
 */
function otherRuns(today: Day): OtherRun[] {
  const planned = plannedRuns(today)
  const { bonus, labour, correction, settlement } = RUN_KIND
  const kinds = [
    { kind: bonus, label: '年终奖', at: 0, nth: 2, state: MONTHLY.archived, from: 0 },
    { kind: labour, label: '劳务报酬', at: 5, nth: 2, state: MONTHLY.audited, from: 5 },
    { kind: settlement, label: '离职结算', at: 6, nth: 2, state: RUN_EMPTY, from: 0 },
    { kind: bonus, label: '年终奖', at: 6, nth: 3, state: RUN_EMPTY, from: 3 },
    { kind: labour, label: '劳务报酬', at: 6, nth: 4, state: MONTHLY.checked, from: 5 },
    { kind: correction, label: '更正', at: 6, nth: 5, state: MONTHLY.open, from: 5 },
  ]
  return kinds.map((one) => ({ ...one, payDay: (planned[one.at]?.payDay ?? today) + OTHER_DAY }))
}

const OTHER_DAY = 5
const BONUS = '12000.00'
const FEE = '3000.00'
const WRONG = '-300.00'
/** The wages of this month paid the surplus that the correction takes back. */
const OVERPAID_AT = 5

/** Rows of all kinds fill the same columns. */
const NOTHING: Partial<Salary> = {
  month_pay_days: '0.00',
  employed_pay_days: '0.00',
  base_pay: '0.00',
  post_pay: '0.00',
  allowance_pay: '0.00',
  merit_pay: '0.00',
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

const shipped = (key: string) => NATIONAL_VALUES.find((one) => one.key === key)?.value

/** The basic deduction of a month, by the shipped parameters. */
const basicDeduction = () => moneyOf(String(shipped('pit.basicDeduction')))

type Bracket = { rate: number; quick: number }

/** The tax of a taxable amount: the bracket of an amount is the one with the largest tax. */
function taxOf(taxable: Money): Bracket & { due: Money } {
  const brackets = shipped('pit.brackets') as Bracket[]
  return brackets
    .map(({ rate, quick }) => {
      const due = taxable.times(fractionOf(rate)).minus(moneyOf(String(quick)))
      return { rate, quick, due }
    })
    .reduce((most, one) => (one.due.compare(most.due) > 0 ? one : most))
}

/** Seniority pay at the end of a month, by the shipped parameter. */
function seniorityPay(since: string, first: Day): Money {
  const { perYear, maxYears } = shipped('salary.seniority') as Record<string, number>
  const last = isoDay(addMonths(first, 1) - 1)
  const years = Number(last.slice(0, 4)) - Number(since.slice(0, 4))
  const full = last.slice(5) < since.slice(5) ? years - 1 : years
  return moneyOf(String(perYear ?? 0)).times(Math.max(0, Math.min(full, maxYears ?? 0)))
}

/** People of the employer whose runs have no rows yet. */
function mainPeople(company: Company): { at: number }[] {
  return company.people
    .map((person, at) => ({ person, at }))
    .filter(
      ({ person }) =>
        employerOf(company, person) === MAIN_EMPLOYER &&
        person.status === EMPLOYED &&
        person.leave === null,
    )
}

function* runRows(context: SeedContext): Generator<Insertable<DB['pay_run']>> {
  for (const [at, { first, payDay, state }] of plannedRuns(context.today).entries()) {
    const month = isoMonth(first)
    yield {
      ...context.stamp('pay_run', at),
      run_no: `GZ${month.replace('-', '')}-01`,
      kind: RUN_KIND.normal,
      entity_id: context.idOf('legal_entity', employerOfRun(state)),
      month,
      pay_date: isoDay(payDay),
      tax_period: isoMonth(payDay),
      title: `${month} 工资`,
    }
  }
  for (const [at, other] of otherRuns(context.today).entries()) {
    const { kind, label, at: of, nth, payDay, state } = other
    const month = isoMonth(plannedRuns(context.today)[of]?.first ?? context.today)
    yield {
      ...context.stamp('pay_run', STATES.length + at),
      run_no: `GZ${month.replace('-', '')}-0${nth}`,
      kind,
      entity_id: context.idOf('legal_entity', employerOfRun(state)),
      month,
      pay_date: isoDay(payDay),
      tax_period: isoMonth(payDay),
      title: `${month} ${label}`,
    }
  }
}

/** A seeded payment, with the cumulated figures of the tax year by then. */
export type SeededPay = {
  run: Planned
  /** The number of the run. */
  runRow: number
  /** The number of the person in the company. */
  person: number
  row: number
  base: string
  post: string
  seniority: Money
  /** Null for a person without checked merit of the month. */
  merit: SeededMerit | null
  /** What an input adds. */
  extra: Money
  gross: Money
  net: string
  lastNet: string | null
  /** The gross and the tax of the months of the tax year up to this one, and the deductions. */
  income: Money
  special: Money
  basic: Money
  taxable: Money
  rate: number
  quick: number
  due: Money
  paid: Money
  tax: Money
}

type Earned = { income: Money; special: Money; tax: Money; net: string }

const NOTHING_EARNED: Earned = {
  income: Money.ZERO,
  special: Money.ZERO,
  tax: Money.ZERO,
  net: '',
}

/** The opening balance of the tax year, for the months before the first run. */
function openingOf(
  person: PlannedPerson,
  pay: { base: string; post: string },
  firstPayDay: Day,
): Earned | null {
  const asOf = addMonths(firstPayDay, -1)
  const months = yearOf(asOf) === yearOf(firstPayDay) ? monthsPaid(person, asOf) : 0
  if (months <= 0) return null
  const { income, special, paid } = cumulated(moneyOf(pay.base).plus(moneyOf(pay.post)), months)
  return { income: moneyOf(income), special: moneyOf(special), tax: moneyOf(paid), net: '' }
}

/** The payments of the seed in their order. */
export function* seededPay(context: SeedContext, company: Company): Generator<SeededPay> {
  const runs = plannedRuns(context.today)
  const basic = basicDeduction()
  const merits = seededMerit(context, company)
  const people = smallEmployer(context, company).map((person) =>
    Object.assign(person, { since: serviceSince(context, company, person.at) }),
  )
  const [firstRun] = runs
  const earned = new Map<string, Earned>()
  for (const { at, base, post } of people) {
    if (!firstRun) break
    const opening = openingOf(pickAt(company.people, at), { base, post }, firstRun.payDay)
    if (opening) earned.set(`${yearOf(firstRun.payDay)} ${at}`, opening)
  }
  let row = 0
  const overpaid = overpaidPeople(people)
  for (const [nth, run] of runs.entries()) {
    const { state, payDay } = run
    if (state === RUN_EMPTY) continue
    for (const { at: person, base, post, since } of people) {
      const isOverpaid = nth === OVERPAID_AT && overpaid.some(({ at }) => at === person)
      const extra = isOverpaid ? Money.ZERO.minus(moneyOf(WRONG)) : Money.ZERO
      const seniority = seniorityPay(since, run.first)
      const merit = merits.get(`${person} ${isoMonth(run.first)}`) ?? null
      const gross = sumOfMoney([
        moneyOf(base),
        moneyOf(post),
        moneyOf(ALLOWANCES),
        seniority,
        merit === null ? Money.ZERO : moneyOf(merit.amount),
        extra,
      ])
      const key = `${yearOf(payDay)} ${person}`
      const before = earned.get(key) ?? NOTHING_EARNED
      const income = before.income.plus(gross)
      const months = basic.times(Number(isoMonth(payDay).slice(-2)))
      const rest = income.minus(months).minus(before.special)
      const taxable = rest.compare(Money.ZERO) > 0 ? rest : Money.ZERO
      const { rate, quick, due } = taxOf(taxable)
      const tax = due.compare(before.tax) > 0 ? due.minus(before.tax) : Money.ZERO
      const net = String(gross.minus(tax))
      yield {
        run,
        runRow: nth,
        person,
        row,
        base,
        post,
        seniority,
        merit,
        extra,
        gross,
        net,
        lastNet: before.net || null,
        income,
        special: before.special,
        basic: months,
        taxable,
        rate,
        quick,
        due,
        paid: before.tax,
        tax,
      }
      earned.set(key, { income, special: before.special, tax: before.tax.plus(tax), net })
      row += 1
    }
  }
}

/** People in each run of another kind. */
const OTHER_ROWS = 3

type Paid = ReturnType<typeof smallEmployer>[number]

/** The people who were paid too much in one month. A correction takes the surplus back. */
function overpaidPeople(people: readonly Paid[]): readonly Paid[] {
  const from = otherRuns(0).find(({ kind }) => kind === RUN_KIND.correction)?.from ?? 0
  return people.slice(from, from + OTHER_ROWS)
}

export function* salaryRows(context: SeedContext, company: Company): Generator<Salary> {
  const runs = plannedRuns(context.today)
  const people = smallEmployer(context, company)
  let row = 0
  for (const pay of seededPay(context, company)) {
    const { first, state } = pay.run
    const gross = String(pay.gross)
    yield {
      ...context.stamp('salary', pay.row),
      ...sheetPerson(context, company, pay.person),
      month: isoMonth(first),
      entity_id: context.idOf('legal_entity', SMALL_EMPLOYER),
      kind: RUN_KIND.normal,
      ...NOTHING,
      month_pay_days: '22.00',
      employed_pay_days: '22.00',
      base_pay: pay.base,
      post_pay: pay.post,
      allowance_pay: String(moneyOf(ALLOWANCES).plus(pay.seniority)),
      merit_pay: pay.merit?.amount ?? String(Money.ZERO),
      other_add: String(pay.extra),
      gross,
      tax: String(pay.tax),
      net: pay.net,
      cost: gross,
      tax_income: gross,
      last_amount: pay.lastNet,
      basis: JSON.stringify(basisOf(pay)),
      ...stepsOf(state, addMonths(first, 1)),
    }
    row = pay.row + 1
  }
  for (const { kind, at: of, state, from } of otherRuns(context.today)) {
    if (state === RUN_EMPTY) continue
    const first = runs[of]?.first ?? context.today
    const hasVoid = state === MONTHLY.open
    const paid = people.slice(from, from + OTHER_ROWS + (hasVoid ? 1 : 0))
    for (const [at, { at: person }] of paid.entries()) {
      yield {
        ...context.stamp('salary', row),
        ...sheetPerson(context, company, person),
        month: isoMonth(first),
        entity_id: context.idOf('legal_entity', SMALL_EMPLOYER),
        kind,
        ...NOTHING,
        ...otherAmounts(kind),
        ...(at === OTHER_ROWS
          ? { state: MONTHLY.voided, reason: '重复' }
          : stepsOf(state, addMonths(first, 1))),
      }
      row += 1
    }
  }
}

type Input = Insertable<DB['pay_input']>
/** The person and month of an input, and the run that counted it. */
type Counted = { person: number; at: number; run: string | null; employer: number }

/** Row numbers far above those of the separately seeded inputs, so that they do not collide. */
const FIRST_INPUT = 500
const [MAKER, CHECKER] = ['pay', 'hrdir']

/** The inputs that the runs of the other kinds count, and what the correction takes back. */
function* runInputRows(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): Generator<Input> {
  const [maker, checker] = [MAKER, CHECKER].map((name) => accountOf(context, { accounts }, name))
  const runs = plannedRuns(context.today)
  const people = smallEmployer(context, company)
  const idOfRun = (at: number) => context.idOf('pay_run', at)
  let row = FIRST_INPUT
  const inputOf = (
    { person, at, run, employer }: Counted,
    { item, amount, reason }: { item: string; amount: string; reason: string },
  ): Input & { id: string } => {
    const stamp = context.stamp('pay_input', row)
    row += 1
    const post = pickAt(company.posts, pickAt(company.people, person).post)
    return {
      ...stamp,
      created_by: maker ?? null,
      updated_by: maker ?? null,
      user_id: context.idOf('user_base_info', person),
      dept_id: context.idOf('department', post.department),
      entity_id: context.idOf('legal_entity', employer),
      item_id: payItemId(item),
      amount,
      month: isoMonth(pickAt(runs, at).first),
      reason,
      source_month: null,
      source_type: INPUT_FROM.hand,
      source_id: stamp.id,
      reverses_id: null,
      part: 1,
      state: run === null ? INPUT.confirmed : INPUT.counted,
      confirmed_by_id: checker ?? null,
      confirmed_at: momentOf(context.today - 1),
      counted_run: run,
    }
  }
  for (const [nth, { kind, label, at, state, from }] of otherRuns(context.today).entries()) {
    const isOpen = state === RUN_EMPTY || state === MONTHLY.open
    const run = isOpen ? null : idOfRun(STATES.length + nth)
    const item = ITEMS[kind]
    const employer = employerOfRun(state)
    if (item === undefined) continue
    const among = employer === MAIN_EMPLOYER ? mainPeople(company) : people
    for (const { at: person } of among.slice(from, from + OTHER_ROWS)) {
      if (kind !== RUN_KIND.correction) {
        yield inputOf(
          { person, at, run, employer },
          { item: item.code, amount: item.amount, reason: label },
        )
        continue
      }
      const paid = inputOf(
        { person, at: OVERPAID_AT, run: idOfRun(OVERPAID_AT), employer },
        { item: item.code, amount: WRONG.slice(1), reason: '月度优秀员工奖' },
      )
      yield paid
      yield {
        ...inputOf(
          { person, at, run, employer },
          { item: item.code, amount: WRONG, reason: '冲销：名单有误' },
        ),
        source_type: INPUT_FROM.reversal,
        source_id: paid.id,
        reverses_id: paid.id,
        source_month: isoMonth(pickAt(runs, OVERPAID_AT).first),
      }
    }
  }
}

/** The item of each kind of run, and the amount of each of its people. */
const ITEMS: Readonly<Record<string, { code: string; amount: string }>> = {
  [RUN_KIND.bonus]: { code: 'year-bonus', amount: BONUS },
  [RUN_KIND.labour]: { code: 'labour', amount: FEE },
  [RUN_KIND.correction]: { code: 'bonus', amount: WRONG },
}

/** The explanation of a row, with the names of its steps as the sheet writes them. */
function basisOf(pay: SeededPay) {
  const { base, post, net, seniority, merit } = pay
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
    ...(seniority.compare(Money.ZERO) === 0 ? [] : line('seniority', String(seniority))),
    ...line('meal', ALLOWANCES),
    ...(merit === null ? [] : meritSteps(merit)),
    ...(pay.extra.compare(Money.ZERO) === 0
      ? []
      : [
          { step: 'item.add', values: { item: 'bonus', amount: String(pay.extra) } },
          { step: 'step.bonus.input', values: { amount: String(pay.extra) } },
        ]),
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

const meritSteps = ({ amount, base, factor, adjustment, days }: SeededMerit) => [
  { step: 'item.add', values: { item: 'merit', amount } },
  {
    step: 'step.merit.merit',
    values: { base, person: `${factor}`, department: '1', days, of: days, adjustment },
  },
]

/** The steps of the tax, as the function of pay names them. */
function taxSteps({ run, income, basic, taxable, rate, quick, due, paid, tax }: SeededPay) {
  const months = String(Number(isoMonth(run.payDay).slice(-2)))
  const each = basicDeduction()
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
        quick: String(moneyOf(String(quick))),
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

/** Pay runs in every state, and the inputs that they count. */
export function payRunTables(
  context: SeedContext,
  company: Company,
  accounts: readonly PlannedAccount[],
): SeedTable[] {
  return [
    seedTable('pay_run', () => runRows(context)),
    seedTable('salary', () => salaryRows(context, company)),
    seedTable('pay_input', () => runInputRows(context, company, accounts)),
  ]
}
