import type { PayDay } from '#modules/attendance/months/api/read-pay-days.ts'
import { LEAVE } from '#modules/attendance/requests/define/choices.ts'
import type { Settlement } from '#modules/hr/departures/api/read-settlements.ts'
import type { GrossInput } from '#modules/pay/gross/api/engine/compute-gross.ts'
import type { Slice } from '#modules/pay/gross/api/engine/slices.ts'
import { MATERNITY } from '#modules/pay/items/define/term-items.ts'
import { paysWages, RUN_KIND } from '#modules/pay/runs/define/choices.ts'
import { PAY_KIND } from '#modules/pay/salary-terms/define/choices.ts'
import { MONTHS_OF_YEAR, type TaxLaw } from '#modules/pay/tax/api/engine/tax-law.ts'
import type { Payment } from '#modules/pay/tax/api/engine/tax-person.ts'
import type { EarlierPayment } from '#modules/pay/tax/api/engine/withhold.ts'
import type { TaxFacts } from '#modules/pay/tax-persons/api/engine/tax-standing.ts'
import { daysOf } from '#platform/wire/time/month-days.ts'
import { dayAfter } from '#platform/wire/time/shanghai-time.ts'
import { fractionOf, sumOfFigures } from '#platform/wire/values/fraction.ts'
import { Money, moneyOf, sumOfMoney } from '#platform/wire/values/money.ts'
import type { Contributions, InputLine, PayInput } from './engine/compute-pay.ts'
import { daysOfMonth } from './engine/days-of-month.ts'
import { type Segment, segmentsOf } from './engine/segments.ts'
import { type MonthFacts, partSlice, wholeSlice } from './engine/slices-of.ts'
import { NoPay } from './no-pay.ts'
import type { EarlierRow, RunPerson } from './read-people.ts'
import type { CityRules } from './read-rules.ts'
import type { Run } from './read-run.ts'
import type { Declared } from './read-run-amounts.ts'
import { severanceLines, unusedLeaveOf } from './settlement-of-leaver.ts'
import { type RunStanding, taxPersonOf } from './tax-of-run.ts'

/** The facts that a run reads about a person besides the personnel file. */
export type PersonFacts = {
  person: RunPerson
  /** The days of the month, where the terms changed within it. */
  days: readonly PayDay[]
  rules: CityRules
  lines: readonly InputLine[]
  contributions: Contributions
  merit: GrossInput['merit']
  declared: Declared
  standing: RunStanding
  /** What the departure owes, in a settlement. */
  settlement: Settlement | null
}

/** The facts that decide the wages of the work month. */
export type WageFacts = Pick<
  PersonFacts,
  'person' | 'days' | 'rules' | 'lines' | 'merit' | 'settlement'
>

/** What holds for everybody in a run. */
export type RunRules = {
  run: Run
  law: TaxLaw
  /** The items by which day and hour wages are computed. */
  counted: ReadonlySet<string>
}

/**
 * The parts of a person's month, also those that other employers owe. If there are several parts, the run needs the
 * attendance of each day.
 */
export function segmentsOfPerson({ terms, statuses }: RunPerson, month: string): Segment[] {
  const days = daysOf(month)
  return segmentsOf({ first: days[0] ?? '', last: days.at(-1) ?? '' }, terms, statuses, dayAfter)
}

/** The input of the function of pay for one person. Throws `NoPay` where a fact is missing. */
export function payInputOf(facts: PersonFacts, { run, law, counted }: RunRules): PayInput {
  const { person, rules, lines, contributions, standing, settlement } = facts
  if (person.isPaidElsewhere) {
    throw new NoPay(run.kind === RUN_KIND.normal ? 'pay.blockSettled' : 'pay.blockInNormal')
  }
  if (settlement?.sheet.total === null) throw new NoPay('pay.blockCompensation')
  const gross = paysWages(run.kind) ? grossOf(facts, run, counted) : null
  // In a run with wages, the wage formula uses the allowance. A run without wages takes back what an earlier run took.
  const beside = gross === null ? lines : lines.filter(({ item }) => item !== MATERNITY)
  return {
    gross,
    lines: settlement ? [...beside, ...severanceLines(settlement)] : beside,
    contributions,
    tax: {
      person: taxPersonOf(person, run, standing, declaredOf(facts)),
      month: Number(run.taxPeriod.slice(-2)),
      earlier: person.earlier.map(paymentOf),
      law,
    },
    bonus: {
      way: person.bonusWay,
      isUsed: person.isBonusUsed,
      wages: person.wages && paymentOf(person.wages).payment,
    },
    yearlyAverage: rules.averageWage?.times(MONTHS_OF_YEAR) ?? null,
    provisionalYear: rules.provisionalYear,
    earlierFees: person.fees.map(({ item, amount }) => ({ item, amount: moneyOf(amount) })),
    carryIn: moneyOf(person.carryIn),
    isLeaving: settlement !== null || isLeaving(person, run.month),
    damageShare: rules.damageShare,
    minimum: rules.minimum,
  }
}

/** The deductions of a person. An annuity also gets the average wage of the city of work, which limits it. */
function declaredOf({ declared, rules }: PersonFacts): TaxFacts['declared'] {
  return {
    deductions: declared.deductions,
    others: declared.others.map(({ base, ...other }) => ({
      ...other,
      annuity: base === null ? null : { base, cityAverage: rules.averageWage },
    })),
  }
}

/** Whether the employment has ended by then, so that no later month can take a rest. */
function isLeaving({ employments }: RunPerson, month: string): boolean {
  const last = employments.at(-1)
  const end = daysOf(month).at(-1) ?? ''
  return last === undefined || (last.to !== null && last.to <= end)
}

/** The wages of the work month. Throws `NoPay` where a fact is missing. */
export function grossOf(
  { person, days, rules, merit, lines, settlement }: WageFacts,
  { month }: Run,
  counted: ReadonlySet<string>,
): GrossInput {
  const { facts } = person
  if (facts === null) throw new NoPay('pay.blockNoAttendance')
  const all = segmentsOfPerson(person, month)
  const segments = all.filter(({ term }) => term?.isElsewhere !== true)
  if (segments.length === 0 || segments.some(({ term }) => term === null)) {
    throw new NoPay('pay.blockNoTerms')
  }
  requireKnownPay(segments, facts)
  const common = {
    seniority: person.seniority,
    sickKind: LEAVE.sick,
    divisor: rules.divisor,
    hoursPerDay: rules.overtime.hoursPerDay,
    workedHours: person.workedHours ?? 0,
    hourlyLeast: rules.hourlyLeast,
  }
  const [only] = all
  const slices =
    all.length === 1 && only
      ? [wholeSlice(only, facts, common)]
      : partSlices(segments, { facts, days: days.filter(isWithin(all)), common })
  return {
    days: {
      month: facts.monthPayDays,
      // Days that another employer owes do not belong to this employment.
      employed:
        segments.length === all.length
          ? facts.employedPayDays
          : sumOfFigures(slices.map((slice) => slice.days)).written(2),
      divisor: rules.divisor,
      rule: rules.rule,
    },
    slices,
    counted,
    sick: {
      within: rules.sickShare(person.years),
      beyond: rules.reliefShare(person.years),
      floor: rules.sickFloor,
    },
    overtime: rules.overtime,
    merit,
    maternity: maternityOf(lines),
    unusedLeave: settlement && unusedLeaveOf(settlement),
  }
}

/** The allowance of the month by its confirmed inputs. An allowance paid to the employer is not entered. */
function maternityOf(lines: readonly InputLine[]): GrossInput['maternity'] {
  const paid = lines.filter(({ item }) => item === MATERNITY)
  if (paid.length === 0) return null
  return { allowance: sumOfMoney(paid.map(({ amount }) => amount)), paidTo: 'person' }
}

/** Refuses hourly pay with illness, because its hours are not worked. */
function requireKnownPay(segments: readonly Segment[], { sickSpell }: MonthFacts): void {
  const isHourly = segments.some(({ term }) => term?.salaryType === PAY_KIND.hourly)
  if (isHourly && sickSpell.length > 0) throw new NoPay('pay.blockKindOfPay')
}

/** The parts of the month, each by its own days. Throws `NoPay` if the days do not add up to the closed month. */
function partSlices(
  segments: readonly Segment[],
  {
    facts,
    days,
    common,
  }: { facts: MonthFacts; days: readonly PayDay[]; common: Parameters<typeof wholeSlice>[2] },
): Slice[] {
  const known = daysOfMonth(facts, days, common.sickKind)
  if (known === null) throw new NoPay('pay.blockDaysUnclear')
  const beyond = daysBeyond(facts.sickSpell, days)
  return segments.map((segment) =>
    partSlice(segment, facts, {
      ...common,
      days: known,
      isBeyond: (date) => beyond.has(date),
    }),
  )
}

const isWithin =
  (segments: readonly Segment[]) =>
  ({ date }: PayDay): boolean =>
    segments.some(({ from, to }) => from <= date && date <= to)

/** The days of sick leave that follow the first months of an illness, which `within` counts. */
function daysBeyond(spells: MonthFacts['sickSpell'], days: readonly PayDay[]): ReadonlySet<string> {
  const beyond = new Set<string>()
  for (const [at, { since, within }] of spells.entries()) {
    const next = spells[at + 1]?.since
    let left = fractionOf(within)
    for (const { date, leave } of days) {
      if (date < since || (next !== undefined && date >= next)) continue
      const sick = leave.find(({ kind }) => kind === LEAVE.sick)
      if (!sick) continue
      if (left.compare(0) <= 0) beyond.add(date)
      left = left.minus(sick.days)
    }
  }
  return beyond
}

function paymentOf(row: EarlierRow): EarlierPayment {
  const payment: Payment = {
    month: row.month,
    income: moneyOf(row.taxIncome),
    taxFree: moneyOf(row.taxFree),
    notTaxed: moneyOf(row.notTaxed),
    inKind: moneyOf(row.inKind),
    bonus: moneyOf(row.bonus),
    insurance: moneyOf(row.insurance),
    fundPerson: moneyOf(row.fundPerson),
    fundCompany: moneyOf(row.fundCompany),
    fundLimit: row.fundLimit === null ? null : moneyOf(row.fundLimit),
    annuity: Money.ZERO,
    annuityLimit: null,
    personalPension: Money.ZERO,
    health: Money.ZERO,
    donation: Money.ZERO,
    donationInFull: Money.ZERO,
  }
  return { payment, tax: moneyOf(row.tax) }
}
