import { OPEN_ENDED } from '#modules/hr/contracts/define/choices.ts'
import { dayAfter } from '#platform/wire/time/shanghai-time.ts'
import { daysBetween, termEnd, termOver, wholeMonths } from '#platform/wire/time/terms.ts'

/** Days from start to end, both included; open when there is no end. */
export type Span = { startDate: string; until: string | null }

/** The data of a labour contract that are needed to count signings. */
export type Signing = Span & {
  /** The employer in the register; null for a contract that is not matched to it yet. */
  entityId: string | null
  companyEntity: string
  termKind: string
}

export const FIXED = '固定期限'
export const NO_TERM = '无'

/** Codes of PROBATION_TERM by term; other terms have no probation. */
const TERM_OF: Readonly<Record<string, string>> = {
  [FIXED]: 'fixed',
  [OPEN_ENDED]: 'open',
  任务期限: 'task',
}

/** The labour contract among CONTRACT_CLASS; the others are agreements beside it. */
export const LABOUR = '劳动合同'

/** The contract term of a code of PROBATION_TERM. */
export const labourTermOf = (term: string): string =>
  Object.keys(TERM_OF).find((termKind) => TERM_OF[termKind] === term) ?? FIXED

export const probationTerm = (termKind: string): string => TERM_OF[termKind] ?? 'none'

/** Whether two spans share a day. A span that ends before it begins has no days. */
export function overlap(one: Span, other: Span): boolean {
  const isEmpty = ({ startDate, until }: Span) => until !== null && until < startDate
  if (isEmpty(one) || isEmpty(other)) return false
  const beginsWithin = (a: Span, b: Span) => b.until === null || a.startDate <= b.until
  return beginsWithin(one, other) && beginsWithin(other, one)
}

/** Whole months of a fixed term; null when it has no end. */
export function termMonths(startDate: string, endDate: string | null): number | null {
  if (endDate === null) return null
  return wholeMonths(startDate, endDate)
}

/** Whether two contracts are with the same employer: by the register, or by name where one is not matched to it. */
function haveSameEmployer(one: Signing, other: Signing): boolean {
  if (one.entityId !== null && other.entityId !== null) return one.entityId === other.entityId
  return one.companyEntity === other.companyEntity
}

/**
 * Number of this signing in a chain: the fixed terms with the same employer before it, plus itself.
 * Another employer or another kind of term starts a new chain.
 */
export function countSignings(earlier: readonly Signing[], own: Signing): number {
  const before = earlier
    .filter(({ startDate }) => startDate < own.startDate)
    .sort((a, b) => b.startDate.localeCompare(a.startDate))
  const broken = before.findIndex((one) => !haveSameEmployer(one, own) || one.termKind !== FIXED)
  return (broken < 0 ? before.length : broken) + 1
}

const [FIXED_TERMS, YEARS] = [2, 10]

/**
 * Why the next contract must be open-ended, unless the employee asks for a fixed term: Labour
 * Contract Law, article 14. After two fixed terms, or after ten years of unbroken service.
 */
export function openEndedBecause(
  signTimes: number,
  service: { joinDate: string; startDate: string },
): 'twice' | 'tenYears' | null {
  if (signTimes > FIXED_TERMS) return 'twice'
  const { joinDate, startDate } = service
  return termOver(joinDate, YEARS * 12) <= startDate ? 'tenYears' : null
}

export type Exposure = {
  /** The last day on which the employer may still conclude the written contract. */
  dueOn: string
  /** Days until today for which the law requires double pay. */
  days: number
  /** After a year without a written contract, the contract counts as open-ended. */
  isDeemedOpenEnded: boolean
}

/**
 * What an employer owes for work without a written contract since a day: Labour Contract Law, articles 10, 14
 * and 82. The employer must conclude the contract within a month. Double pay runs from the day after that
 * month, for eleven months at most.
 */
export function exposureOf(since: string, today: string): Exposure {
  const from = termOver(since, 1)
  const deemedFrom = termOver(since, 12)
  const isDeemedOpenEnded = deemedFrom <= today
  const to = isDeemedOpenEnded ? deemedFrom : dayAfter(today, 1)
  return {
    dueOn: termEnd(since, 1),
    isDeemedOpenEnded,
    days: Math.max(0, daysBetween(from, to)),
  }
}
