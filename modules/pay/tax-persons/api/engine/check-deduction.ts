import {
  COURSE,
  DEDUCTION,
  ENTERED_KINDS,
  RENT_PLACE,
} from '#modules/pay/tax-persons/define/choices.ts'
import type { FieldProblem } from '#platform/api/failure.ts'
import { monthBefore } from '#platform/wire/time/shanghai-time.ts'
import { type Fraction, fractionOf } from '#platform/wire/values/fraction.ts'
import { type Money, moneyOf, sumOfMoney } from '#platform/wire/values/money.ts'
import { monthsBetween } from './months-between.ts'

/** The standards in force in the month in which a deduction begins; null where there is none. */
export type DeductionLaw = {
  child: Money | null
  infant: Money | null
  loan: Money | null
  degree: Money | null
  certificate: Money | null
  rent: Readonly<Record<'capital' | 'large' | 'other', Money>> | null
  elder: { sole: Money; shared: Money } | null
  other: { pensionYearly: Money; healthMonthly: Money; annuityShare: number } | null
  limits: {
    infantYears: number
    elderYears: number
    loanMonths: number
    degreeMonths: number
  } | null
}

/** A deduction as it was entered; empty texts are null. */
export type DeclaredDeduction = {
  userId: string
  year: number
  kind: string
  monthly: string | null
  share: string
  startMonth: string
  endMonth: string | null
  relativeName: string | null
  birthDate: string | null
  idNo: string | null
  isOnlyChild: boolean
  cityClass: string | null
  course: string | null
  sinceMonth: string | null
  base: string | null
}

/** Another declared deduction of the same year, of the same person or for the same relative. */
export type OtherDeduction = Pick<
  DeclaredDeduction,
  'userId' | 'kind' | 'share' | 'startMonth' | 'relativeName' | 'birthDate' | 'idNo' | 'course'
> & { monthly: string; endMonth: string }

export type CheckedDeduction = {
  problems: Record<string, FieldProblem>
  /** The amount and the last month that count; null with problems. */
  filled: { monthly: string; endMonth: string } | null
}

type Problems = Record<string, FieldProblem>
type Known = { row: DeclaredDeduction; law: DeductionLaw; today: string }

const HALF = '0.5'
const DECEMBER = '12'

const monthAfter = (month: string, steps: number) => monthBefore(month, -steps)
const isAbove = (one: Money, other: Money) => one.compare(other) > 0

/** The month in which somebody reaches an age. */
const monthOfAge = (birthDate: string, years: number) =>
  monthAfter(birthDate.slice(0, 'yyyy-MM'.length), years * 12)

const RENT_NAMES = new Map<string, 'capital' | 'large' | 'other'>([
  [RENT_PLACE.capital, 'capital'],
  [RENT_PLACE.large, 'large'],
  [RENT_PLACE.other, 'other'],
])

/** The facts that are needed to judge a kind of deduction. */
function factsOf({ kind, course }: DeclaredDeduction): (keyof DeclaredDeduction)[] {
  if (kind === DEDUCTION.child || kind === DEDUCTION.infant || kind === DEDUCTION.elder) {
    return ['relativeName', 'birthDate']
  }
  if (kind === DEDUCTION.study) return course === COURSE.degree ? ['sinceMonth'] : ['course']
  if (kind === DEDUCTION.loan) return []
  if (kind === DEDUCTION.rent) return ['cityClass']
  return kind === DEDUCTION.annuity ? ['base', 'monthly'] : ['monthly']
}

/** The standard of a month; null where the law has none for this kind on that day. */
function standardOf({ row, law }: Known): Money | null {
  if (ENTERED_KINDS.includes(row.kind)) return row.monthly === null ? null : moneyOf(row.monthly)
  switch (row.kind) {
    case DEDUCTION.child:
      return law.child
    case DEDUCTION.infant:
      return law.infant
    case DEDUCTION.loan:
      return law.loan
    case DEDUCTION.study:
      return row.course === COURSE.degree ? law.degree : law.certificate
    case DEDUCTION.rent:
      return law.rent?.[RENT_NAMES.get(row.cityClass ?? '') ?? 'other'] ?? null
    case DEDUCTION.elder:
      return law.elder && (row.isOnlyChild ? law.elder.sole : law.elder.shared)
    case DEDUCTION.pension:
      return law.other?.pensionYearly ?? null
    case DEDUCTION.health:
      return law.other?.healthMonthly ?? null
    default:
      return law.other && row.base !== null
        ? moneyOf(row.base).times(String(law.other.annuityShare))
        : null
  }
}

/** The last month if none is typed: that of the term, or that of the year. A donation counts in its own month only. */
function lastMonth({ row: { kind, startMonth, year } }: Known, last: string | null): string {
  if (ENTERED_KINDS.includes(kind)) return startMonth
  const december = `${year}-${DECEMBER}`
  return last !== null && last < december ? last : december
}

/** The first and the last month that the age or the term allows. */
function boundsOf({ row, law: { limits } }: Known): { first: string | null; last: string | null } {
  if (!limits) return { first: null, last: null }
  const { kind, birthDate, sinceMonth, startMonth, course } = row
  if (birthDate !== null && kind === DEDUCTION.child) {
    return { first: monthOfAge(birthDate, limits.infantYears), last: null }
  }
  if (birthDate !== null && kind === DEDUCTION.infant) {
    const third = monthOfAge(birthDate, limits.infantYears)
    return { first: monthOfAge(birthDate, 0), last: monthBefore(third) }
  }
  if (birthDate !== null && kind === DEDUCTION.elder) {
    return { first: monthOfAge(birthDate, limits.elderYears), last: null }
  }
  if (sinceMonth !== null && kind === DEDUCTION.loan) {
    return { first: sinceMonth, last: monthAfter(sinceMonth, limits.loanMonths - 1) }
  }
  if (sinceMonth !== null && kind === DEDUCTION.study && course === COURSE.degree) {
    return { first: sinceMonth, last: monthAfter(sinceMonth, limits.degreeMonths - 1) }
  }
  return { first: startMonth, last: null }
}

/** The months: within the year, in their order, and within age and term. Returns the last month. */
function checkMonths(known: Known, problems: Problems): string {
  const { year, startMonth, endMonth } = known.row
  const { first, last } = boundsOf(known)
  const end = endMonth ?? lastMonth(known, last)
  const outside = { key: 'invalid.outsideYear', values: { year: String(year) } }
  if (!startMonth.startsWith(`${year}-`)) problems.startMonth = outside
  else if (first !== null && startMonth < first) {
    problems.startMonth = { key: 'invalid.deductionFrom', values: { month: first } }
  } else if (last !== null && startMonth > last) {
    problems.startMonth = { key: 'invalid.deductionUntil', values: { month: last } }
  }
  if (endMonth === null) return end
  if (!endMonth.startsWith(`${year}-`)) problems.endMonth = outside
  else if (endMonth < startMonth) {
    const named = { later: '@endMonth', earlier: '@startMonth' }
    problems.endMonth = { key: 'invalid.dateOrder', values: named }
  } else if (last !== null && endMonth > last) {
    problems.endMonth = { key: 'invalid.deductionUntil', values: { month: last } }
  }
  return end
}

/** The amount of a month: as typed, at most the standard; without one, the standard. */
function checkAmount({ row }: Known, standard: Money, problems: Problems): Money {
  if (row.monthly === null) return standard
  const typed = moneyOf(row.monthly)
  if (isAbove(typed, standard)) {
    const values = { standard: standard.toString(), month: row.startMonth }
    problems.monthly = { key: 'invalid.aboveStandard', values }
  }
  return typed
}

/**
 * A child is deducted whole by one parent or half by each. Other shares are possible only where several people pay
 * together.
 */
function checkShare({ kind, share }: DeclaredDeduction, problems: Problems): void {
  const part = fractionOf(share)
  if (part.compare('0') <= 0 || part.compare('1') > 0) {
    problems.share = { key: 'invalid.deductionShare' }
    return
  }
  const isOfChild = kind === DEDUCTION.child || kind === DEDUCTION.infant
  const isWhole = part.compare('1') === 0
  if (isOfChild && !isWhole && part.compare(HALF) !== 0) {
    problems.share = { key: 'invalid.childShare' }
  }
}

const isSameRelative = (one: OtherDeduction, row: DeclaredDeduction) =>
  row.idNo !== null && one.idNo !== null
    ? one.idNo === row.idNo
    : one.userId === row.userId &&
      one.relativeName === row.relativeName &&
      one.birthDate === row.birthDate

type Span = { startMonth: string; endMonth: string }
const doMeet = (one: Span, other: Span) =>
  one.startMonth <= other.endMonth && other.startMonth <= one.endMonth

/** Checks this deduction together with the others for one child, one parent, one home or one limit. */
function checkTogether(
  { row, law }: Known,
  {
    monthly,
    endMonth,
    others,
  }: { monthly: Money; endMonth: string; others: readonly OtherDeduction[] },
  problems: Problems,
): void {
  // Somebody may donate several times in a month.
  if (ENTERED_KINDS.includes(row.kind)) return
  const span = { startMonth: row.startMonth, endMonth }
  const own = others.filter(({ userId }) => userId === row.userId)
  const rival = row.kind === DEDUCTION.loan ? DEDUCTION.rent : DEDUCTION.loan
  const isHome = row.kind === DEDUCTION.loan || row.kind === DEDUCTION.rent
  // The law forbids both within one whole year, not only within one month.
  if (isHome && own.some(({ kind }) => kind === rival)) {
    problems.kind = { key: 'invalid.loanAndRent', values: { year: String(row.year) } }
  }
  const same = others.filter(({ kind }) => kind === row.kind)
  if (row.kind === DEDUCTION.pension) {
    const spent = [...same, { monthly: monthly.toString(), ...span }].map((one) =>
      moneyOf(one.monthly).times(monthsBetween(one.startMonth, one.endMonth)),
    )
    const limit = law.other?.pensionYearly
    if (limit && isAbove(sumOfMoney(spent), limit)) {
      problems.monthly = { key: 'invalid.aboveYear', values: { limit: limit.toString() } }
    }
    return
  }
  const meeting = same.filter((one) => doMeet(one, span))
  if (row.kind === DEDUCTION.health) {
    const sum = sumOfMoney([monthly, ...meeting.map((one) => moneyOf(one.monthly))])
    const limit = law.other?.healthMonthly
    if (limit && isAbove(sum, limit)) {
      const values = { standard: limit.toString(), month: row.startMonth }
      problems.monthly = { key: 'invalid.aboveStandard', values }
    }
    return
  }
  if (row.kind === DEDUCTION.child || row.kind === DEDUCTION.infant) {
    const shares = meeting.filter((one) => isSameRelative(one, row)).map(({ share }) => share)
    const sum = [row.share, ...shares].reduce<Fraction>(
      (total, share) => total.plus(share),
      fractionOf('0'),
    )
    if (sum.compare('1') > 0) problems.share = { key: 'invalid.sharesOverOne' }
    return
  }
  if (row.kind === DEDUCTION.elder) {
    const ofParent = meeting.filter((one) => one.userId !== row.userId && isSameRelative(one, row))
    const amounts = [{ monthly: monthly.toString(), share: row.share }, ...ofParent]
    const sum = sumOfMoney(amounts.map((one) => moneyOf(one.monthly).times(one.share)))
    if (law.elder && isAbove(sum, law.elder.sole)) {
      const values = { standard: law.elder.sole.toString(), month: row.startMonth }
      problems.monthly = { key: 'invalid.aboveStandard', values }
    }
  }
  const isTwice = meeting.some(
    ({ userId, course }) => userId === row.userId && course === row.course,
  )
  if (isTwice) problems.startMonth ??= { key: 'invalid.deductionTwice' }
}

/** Judges a declared deduction, and fills in its amount and its last month by the standards of the law. */
export function checkDeduction(
  known: Known & { others: readonly OtherDeduction[] },
): CheckedDeduction {
  const { row, today, others } = known
  const missing = factsOf(row).filter((name) => row[name] === null)
  const problems: Problems = Object.fromEntries(
    missing.map((name) => [name, { key: 'invalid.required' }]),
  )
  if (row.birthDate !== null && row.birthDate > today) {
    problems.birthDate = { key: 'invalid.bornAhead' }
  }
  if (Object.keys(problems).length > 0) return { problems, filled: null }
  const standard = standardOf(known)
  if (!standard) {
    problems.startMonth = { key: 'invalid.noStandard', values: { month: row.startMonth } }
    return { problems, filled: null }
  }
  checkShare(row, problems)
  const endMonth = checkMonths(known, problems)
  const monthly = checkAmount(known, standard, problems)
  if (Object.keys(problems).length > 0) return { problems, filled: null }
  checkTogether(known, { monthly, endMonth, others }, problems)
  if (Object.keys(problems).length > 0) return { problems, filled: null }
  return { problems, filled: { monthly: monthly.toString(), endMonth } }
}
