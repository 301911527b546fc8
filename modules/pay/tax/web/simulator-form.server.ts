import type { TaxSimulation } from '#modules/pay/tax/wire/tax-simulation.ts'
import type { ControlView, ProblemView } from '#platform/web/components/form/form-view.ts'
import { formatDayPart } from '#platform/web/lib/format.ts'
import type { SignedInCall } from '#platform/web/request/page-call.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { Money, moneyOf } from '#platform/wire/values/money.ts'

const FIRST_YEAR = 2019
const YEARS_AHEAD = 3
const MONTHS = Array.from({ length: 12 }, (_, at) => at + 1)
const [FIRST, LAST] = [1, 12]
const MOST_RETIREMENT_YEARS = 30
const AMOUNT = /^\d{1,8}(\.\d{1,2})?$/

const BASE = ['income', 'insurance', 'fund', 'extra'] as const
const MORE = [
  'inKind',
  'notTaxed',
  'raise',
  'lastIncome',
  'otherIncome',
  'otherSpecial',
  'otherPaid',
  'severance',
  'average',
  'retirement',
] as const
const TICKS = ['firstJob', 'noBasic'] as const
const KINDS = ['wages', 'intern', 'nonResident'] as const

type AmountName = (typeof BASE)[number] | (typeof MORE)[number] | 'bonus'

/** The figures that the user typed into the simulator. */
export type Entered = {
  year: number
  kind: (typeof KINDS)[number]
  from: number
  to: number
  bonusMonth: number
  raiseFrom: number
  retirementYears: number
  way: 'better' | 'alone' | 'merged'
  /** As typed. */
  texts: ReadonlyMap<string, string>
  /** The problem of each field. */
  problems: ReadonlyMap<string, string>
  amounts: Readonly<Record<AmountName, Money>>
  labour: readonly Money[]
  ticks: ReadonlySet<string>
}

const thisYear = () => Number(todayInShanghai().slice(0, 'yyyy'.length))

/** Reads the form from the address. A text that is no amount is a problem of its field. */
export function readEntered({ url, t }: SignedInCall): Entered {
  const ask = (name: string) => url.searchParams.get(name)?.trim() ?? ''
  const whole = (name: string, initial: number, first: number, last: number) => {
    const found = Number(ask(name))
    const isFit = ask(name) !== '' && Number.isInteger(found) && found >= first && found <= last
    return isFit ? found : initial
  }
  const problems = new Map<string, string>()
  const texts = new Map<string, string>()
  const read = (name: string, text: string): Money => {
    const plain = text.replaceAll(/[,，\s]/g, '')
    if (plain === '') return Money.ZERO
    if (AMOUNT.test(plain)) return moneyOf(plain)
    problems.set(name, t('taxSimulator.notAmount'))
    return Money.ZERO
  }
  const amountOf = (name: AmountName) => {
    texts.set(name, ask(name))
    return read(name, ask(name))
  }
  const names = [...BASE, ...MORE, 'bonus'] as const
  const amounts = Object.fromEntries(names.map((name) => [name, amountOf(name)]))
  texts.set('labour', ask('labour'))
  const labour = ask('labour')
    .split(/[\s;；、+]+/)
    .filter((text) => text !== '')
    .map((text) => read('labour', text))
  const from = whole('from', FIRST, FIRST, LAST)
  const to = whole('to', LAST, FIRST, LAST)
  if (to < from) problems.set('to', t('taxSimulator.monthOrder'))
  if (ask('severance') !== '' && ask('average') === '') {
    problems.set('average', t('taxSimulator.averageMissing'))
  }
  const kind = KINDS.find((one) => one === ask('kind')) ?? 'wages'
  const way = (['alone', 'merged'] as const).find((one) => one === ask('way')) ?? 'better'
  return {
    year: whole('year', thisYear(), FIRST_YEAR, thisYear() + YEARS_AHEAD),
    kind,
    from,
    to,
    bonusMonth: whole('bonusMonth', from, FIRST, LAST),
    raiseFrom: whole('raiseFrom', to, FIRST, LAST),
    retirementYears: whole('retirementYears', 1, 1, MOST_RETIREMENT_YEARS),
    way,
    texts,
    problems,
    amounts: amounts as Entered['amounts'],
    labour,
    ticks: new Set(TICKS.filter((name) => ask(name) !== '')),
  }
}

const key = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}`
const isGiven = (amount: Money) => amount.compare(Money.ZERO) > 0

/** Whether there is anything to work out. */
export function hasFigures({ amounts, labour }: Entered): boolean {
  const { income, raise, bonus, severance, retirement } = amounts
  return labour.length > 0 || [income, raise, bonus, severance, retirement].some(isGiven)
}

/** The entered figures as the call takes them. */
export function simulationOf(entered: Entered): TaxSimulation {
  const { year, from, to, amounts, raiseFrom, ticks } = entered
  const { income, raise, lastIncome, otherIncome, otherSpecial, otherPaid } = amounts
  const months = MONTHS.filter((month) => month >= from && month <= to)
  const isPaid = isGiven(income) || isGiven(raise)
  const wage = (month: number) =>
    isGiven(raise) && month >= raiseFrom ? income.plus(raise) : income
  const isElsewhere = [otherIncome, otherSpecial, otherPaid].some(isGiven)
  return {
    year,
    kind: entered.kind,
    employments: [{ from: `${key(year, from)}-01`, to: to < LAST ? `${key(year, to)}-01` : null }],
    firstJob: ticks.has('firstJob'),
    deductBasic: !ticks.has('noBasic'),
    lastYear: isGiven(lastIncome) ? { months: LAST, income: lastIncome.toString() } : null,
    payments: (isPaid ? months : []).map((month) => ({
      month,
      income: wage(month).toString(),
      insurance: amounts.insurance.toString(),
      fundPerson: amounts.fund.toString(),
      inKind: amounts.inKind.toString(),
      notTaxed: amounts.notTaxed.toString(),
    })),
    deductions: isGiven(amounts.extra)
      ? [{ monthly: amounts.extra.toString(), from: key(year, FIRST) }]
      : [],
    elsewhere: isElsewhere
      ? {
          income: otherIncome.toString(),
          special: otherSpecial.toString(),
          paid: otherPaid.toString(),
        }
      : null,
    bonus: isGiven(amounts.bonus)
      ? {
          amount: amounts.bonus.toString(),
          payDay: `${key(year, entered.bonusMonth)}-01`,
          way: entered.way,
        }
      : null,
    severance: isGiven(amounts.severance)
      ? { amount: amounts.severance.toString(), yearlyAverage: amounts.average.toString() }
      : null,
    earlyRetirement: isGiven(amounts.retirement)
      ? { amount: amounts.retirement.toString(), years: entered.retirementYears }
      : null,
    labour: entered.labour.map(String),
  }
}

type Form = { base: ControlView[]; bonus: ControlView[]; more: ControlView[]; isMoreOpen: boolean }

/** The form with what was entered. */
export function drawForm({ t, language }: SignedInCall, entered: Entered): Form {
  const { texts, problems, ticks, year } = entered
  const monthOptions = MONTHS.map((month) => ({
    value: String(month),
    label: formatDayPart(`${key(year, month)}-01`, 'monthOfYear', language),
  }))
  const label = (name: string) => t(`taxSimulator.fields.${name}`)
  const withProblem = (view: ControlView): ControlView => {
    const error = problems.get(view.name)
    return error === undefined ? view : Object.assign({}, view, { error })
  }
  const amount = (name: string): ControlView =>
    withProblem({
      name,
      label: label(name),
      kind: 'text',
      value: texts.get(name) ?? '',
      inputMode: 'numeric',
      longest: 12,
    })
  const select = (name: string, value: string, options: ControlView['options'] = []): ControlView =>
    withProblem({ name, label: label(name), kind: 'select', value, required: true, options })
  const years = Array.from({ length: YEARS_AHEAD + 2 }, (_, at) => String(thisYear() - 1 + at))
  const named = (names: readonly string[], group: string) =>
    names.map((name) => ({ value: name, label: t(`taxSimulator.${group}.${name}`) }))
  const monthly = (name: string, month: number) => select(name, String(month), monthOptions)
  const tick = (name: string): ControlView => ({
    name,
    label: label(name),
    kind: 'checkbox',
    value: ticks.has(name) ? 'true' : '',
  })
  const [inKind, notTaxed, raise, ...rest] = MORE
  const moreNames = [...MORE, 'labour']
  return {
    base: [
      select(
        'year',
        String(year),
        [...new Set([String(year), ...years])].sort().map((one) => ({ value: one, label: one })),
      ),
      select('kind', entered.kind, named(KINDS, 'kinds')),
      monthly('from', entered.from),
      monthly('to', entered.to),
      ...BASE.map(amount),
    ],
    bonus: [
      amount('bonus'),
      monthly('bonusMonth', entered.bonusMonth),
      select('way', entered.way, named(['better', 'alone', 'merged'], 'ways')),
    ],
    more: [
      amount(inKind),
      amount(notTaxed),
      amount(raise),
      monthly('raiseFrom', entered.raiseFrom),
      ...rest.map(amount),
      withProblem({
        name: 'retirementYears',
        label: label('retirementYears'),
        kind: 'number',
        value: String(entered.retirementYears),
        min: 1,
        max: MOST_RETIREMENT_YEARS,
      }),
      withProblem({
        name: 'labour',
        label: label('labour'),
        kind: 'text',
        value: texts.get('labour') ?? '',
        hint: t('taxSimulator.labourHint'),
        longest: 40,
      }),
      ...TICKS.map(tick),
    ],
    isMoreOpen: ticks.size > 0 || moreNames.some((name) => (texts.get(name) ?? '') !== ''),
  }
}

/** The problems of the form, each with its field. */
export function problemsOf({ t }: SignedInCall, { problems }: Entered): ProblemView[] {
  return [...problems].map(([name, text]) => ({
    name,
    text: `${t(`taxSimulator.fields.${name}`)}: ${text}`,
  }))
}
