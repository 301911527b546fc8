import { NO_SEVERANCE } from '#modules/hr/departures/define/choices.ts'
import type { CompensationSheet } from '#modules/hr/departures/wire/departure.ts'
import { serviceTime } from '#platform/wire/time/terms.ts'
import { fractionOf } from '#platform/wire/values/fraction.ts'
import { Money, moneyOf, sumOfMoney } from '#platform/wire/values/money.ts'
import type { Severance } from './departure-kinds.ts'
import { countedFrom, type EarlyService, earlyServiceOf } from './early-service.ts'
import { countedHalfYears } from './service-time.ts'

/** All inputs of the computation. Amounts are in yuan. */
export type SheetFacts = {
  severance: Severance
  least: Severance
  basis: CompensationSheet['basis']
  joinDate: string
  lastDay: string
  averagePay: string | null
  lastMonthPay: string | null
  /** Severance for service before the Labour Contract Law, as entered, with the reason. */
  earlySeverance: string | null
  earlyReason: string | null
  /** The most months of pay for that service when both sides agree on the end. */
  earlyMonths: number | null
  /** Days of unused annual leave in the ledger. */
  leaveKnown: string | null
  /** The days that a user entered instead of those in the ledger. */
  leaveEntered: string | null
  leaveReason: string | null
  /** A month of pay for unused leave: the average without overtime pay. */
  leaveAveragePay: string | null
  /** Multiple of a day's pay that unused leave earns on top of normal pay. */
  unusedRate: number | null
  /** The source of what a user entered. */
  source: string | null
  /** The figures of pay that a user entered; the others come from pay rows. */
  typed: readonly ('averagePay' | 'lastMonthPay' | 'leaveAveragePay')[]
  /** The pay rows of the months before; null when none exist. */
  payroll: CompensationSheet['base']['payroll']
  minimumWage: number | null
  localAverage: number | null
  /** The year before that of the last day. The sheet needs its local average. */
  averageYear: number | null
  /** That average is not yet published, so the last published one counts for now. */
  isProvisional: boolean
  wageTimes: number
  maxYears: number
  paidDays: number | null
}

type Line = CompensationSheet['lines'][number]

/** Converts a parameter, which is a JSON number, to money. */
const moneyOfParameter = (value: number | null): Money | null =>
  value === null ? null : moneyOf(String(value))
const greaterOf = (one: Money, other: Money): Money => (one.compare(other) < 0 ? other : one)

type Base = { rule: NonNullable<CompensationSheet['base']['rule']>; month: Money }

/** A month of pay: not below the minimum wage, and not above three times the local average. */
function baseOf({ averagePay, minimumWage, localAverage, wageTimes }: SheetFacts): Base | null {
  if (averagePay === null) return null
  const average = moneyOf(averagePay)
  const cap = moneyOfParameter(localAverage)?.times(wageTimes) ?? null
  if (cap !== null && average.compare(cap) > 0) return { rule: 'cap', month: cap }
  const month = greaterOf(average, moneyOfParameter(minimumWage) ?? Money.ZERO)
  return { rule: month === average ? 'average' : 'minimum', month }
}

/**
 * Damages for an unlawful end are double severance (article 87). A month of pay in place of notice has no cap
 * (article 40).
 */
function severanceLines(facts: SheetFacts, base: Base | null, halfYears: number): Line[] {
  const { severance, lastMonthPay } = facts
  if (severance === NO_SEVERANCE) return []
  const lines: Line[] = []
  const years = String(halfYears / 2)
  if (base) {
    const isDouble = severance === '2N'
    const amount = base.month.times(fractionOf(halfYears).dividedBy(isDouble ? 1 : 2)).toString()
    const factors = [base.month.toString(), years, ...(isDouble ? ['2'] : [])]
    lines.push({ what: isDouble ? 'unlawful' : 'severance', factors, amount })
  }
  if (severance === 'N+1' && lastMonthPay !== null) {
    const amount = moneyOf(lastMonthPay).toString()
    lines.push({ what: 'notice', factors: [amount, '1'], amount })
  }
  return lines
}

type Early = CompensationSheet['service']['early']

/**
 * A month of pay for service before the law: the average without a cap, because the rules of that
 * time had none.
 */
function earlyMonthOf({ averagePay, minimumWage }: SheetFacts): Money | null {
  if (averagePay === null) return null
  return greaterOf(moneyOf(averagePay), moneyOfParameter(minimumWage) ?? Money.ZERO)
}

/** Adds the two amounts for the early service: the computed and the entered one. */
function paidEarly(facts: SheetFacts, early: EarlyService | null): Early {
  if (early === null) return null
  const month = earlyMonthOf(facts)
  const isKnown = early.counted === 0 || (early.counted !== null && month !== null)
  return {
    ...early,
    known: isKnown ? (month ?? Money.ZERO).times(early.counted ?? 0).toString() : null,
    entered: facts.earlySeverance === null ? null : moneyOf(facts.earlySeverance).toString(),
    reason: facts.earlyReason,
  }
}

/** Whether the user entered an amount for service before the law that differs from the computed one. */
export const isOtherEarly = (early: Early): boolean =>
  early !== null && early.entered !== null && early.entered !== early.known

function earlyLines(facts: SheetFacts, early: Early): Line[] {
  if (early === null) return []
  if (early.entered !== null && isOtherEarly(early)) {
    return [{ what: 'early', factors: [early.entered], amount: early.entered }]
  }
  const month = earlyMonthOf(facts)
  if (early.known === null || month === null || !early.counted) return []
  const factors = [month.toString(), String(early.counted)]
  return [{ what: 'early', factors, amount: early.known }]
}

/** The paid days: those a user entered, else those of the ledger. */
const leaveDaysOf = ({ leaveEntered, leaveKnown }: SheetFacts): number =>
  Number(leaveEntered ?? leaveKnown ?? 0)

/** Whether the days that a user entered differ from those in the ledger. */
export const isOtherLeave = (entered: string | null, known: string | null): boolean =>
  entered !== null && known !== null && Number(entered) !== Number(known)

/** Pay for unused leave, based on a separate average: articles 10 and 11 of the Measures for Enterprises. */
function leaveLines(facts: SheetFacts): Line[] {
  const { leaveAveragePay: average, paidDays, unusedRate } = facts
  const days = leaveDaysOf(facts)
  if (average === null || paidDays === null || unusedRate === null || days === 0) return []
  const month = moneyOf(average)
  const amount = month.times(fractionOf(days).times(unusedRate).dividedBy(paidDays)).toString()
  const factors = [month.toString(), `÷ ${paidDays}`, String(days), String(unusedRate)]
  return [{ what: 'leave', factors, amount }]
}

function missingOf(facts: SheetFacts, early: Early): CompensationSheet['missing'] {
  const { severance, averagePay, lastMonthPay, leaveAveragePay, minimumWage, localAverage } = facts
  const isPaid = severance !== NO_SEVERANCE
  const hasLeave = leaveDaysOf(facts) > 0
  const hasTyped = facts.typed.length > 0 || facts.earlySeverance !== null
  const missing = {
    averagePay: isPaid && averagePay === null,
    lastMonthPay: severance === 'N+1' && lastMonthPay === null,
    earlySeverance: early?.rule === 'entered' && early.entered === null,
    earlyReason: isOtherEarly(early) && (facts.earlyReason ?? '').trim() === '',
    leaveAveragePay: hasLeave && leaveAveragePay === null,
    leaveReason:
      isOtherLeave(facts.leaveEntered, facts.leaveKnown) && (facts.leaveReason ?? '').trim() === '',
    paidDays: hasLeave && facts.paidDays === null,
    unusedRate: hasLeave && facts.unusedRate === null,
    minimumWage: isPaid && minimumWage === null,
    localAverage: isPaid && localAverage === null,
    source: hasTyped && facts.source === null,
  }
  const names = Object.keys(missing) as (keyof typeof missing)[]
  return names.filter((name) => missing[name])
}

/** If one of these figures is missing, the total is unknown. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'averagePay',
  'lastMonthPay',
  'earlySeverance',
  'leaveAveragePay',
  'leaveReason',
  'paidDays',
  'unusedRate',
])

/** The missing figures that make the total unknown; empty when it is known. */
export const leftOutOf = ({ missing }: Pick<CompensationSheet, 'missing'>) =>
  missing.filter((name) => LEFT_OUT.has(name))

/** Computes what an employee who leaves is owed, with every step. */
export function compensationSheetOf(facts: SheetFacts): Omit<CompensationSheet, 'training'> {
  const { severance, least, basis, joinDate, lastDay, averagePay, source } = facts
  const { wageTimes, maxYears } = facts
  const early = paidEarly(facts, earlyServiceOf(facts))
  const from = countedFrom(early, joinDate)
  const time = serviceTime(from, lastDay)
  const base = baseOf(facts)
  const counted = countedHalfYears(time)
  // Years are capped only together with pay.
  const halfYears = base?.rule === 'cap' ? Math.min(counted, maxYears * 2) : counted
  const lines = [
    ...severanceLines(facts, base, halfYears),
    ...earlyLines(facts, early),
    ...leaveLines(facts),
  ]
  const missing = missingOf(facts, early)
  const total = sumOfMoney(lines.map(({ amount }) => moneyOf(amount)))
  return {
    severance,
    least,
    basis,
    service: { from, to: lastDay, ...time, halfYears, isCapped: halfYears < counted, early },
    base: {
      averagePay,
      isTyped: facts.typed.includes('averagePay'),
      source,
      payroll: facts.payroll,
      averageYear: facts.averageYear,
      isProvisional: facts.isProvisional,
      wageTimes,
      maxYears,
      minimumWage: moneyOfParameter(facts.minimumWage)?.toString() ?? null,
      localAverage: moneyOfParameter(facts.localAverage)?.toString() ?? null,
      rule: base?.rule ?? null,
      month: base?.month.toString() ?? null,
    },
    leave: {
      known: facts.leaveKnown,
      entered: facts.leaveEntered,
      reason: facts.leaveReason,
      days: facts.leaveEntered ?? facts.leaveKnown,
      averagePay: facts.leaveAveragePay,
      isTyped: facts.typed.includes('leaveAveragePay'),
    },
    lines,
    missing,
    total: leftOutOf({ missing }).length > 0 ? null : total.toString(),
  }
}
