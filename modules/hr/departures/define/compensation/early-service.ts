import type { CompensationSheet } from '#modules/hr/departures/wire/departure.ts'
import { dayAfter } from '#platform/wire/time/shanghai-time.ts'
import { serviceTime } from '#platform/wire/time/terms.ts'
import type { Severance } from './departure-kinds.ts'

/** Service before the Labour Contract Law and the months of pay that are owed for it. */
export type EarlyService = Omit<
  NonNullable<CompensationSheet['service']['early']>,
  'known' | 'entered' | 'reason'
>

/** The day on which the Labour Contract Law came into force (its article 98). */
const LAW_IN_FORCE = '2008-01-01'
/** The last day under the rules before the law; parameters of that time are read as of this day. */
export const LAST_EARLY_DAY = dayAfter(LAW_IN_FORCE, -1)

/**
 * How service before the law counts. An agreed end: a month for each started year (article 5 of
 * document 481 of 1994). A contract that ends with its term: nothing. All others depend on grounds
 * and a company average that the document does not contain, so a user enters the amount.
 */
const RULES: Readonly<Partial<Record<CompensationSheet['basis'], EarlyService['rule']>>> = {
  agreed: 'agreed',
  expired: 'none',
}

type Facts = {
  severance: Severance
  least: Severance
  basis: CompensationSheet['basis']
  joinDate: string
  lastDay: string
  earlyMonths: number | null
}

/** Months of pay owed: one for each started year, up to the limit of the rules of that time. */
function monthsOwed({ years, months, days }: EarlyService, most: number | null): number {
  const started = years + (months > 0 || days > 0 ? 1 : 0)
  return most === null ? started : Math.min(started, most)
}

/**
 * Service before the law, where the law requires severance: Labour Contract Law, article 97. Null
 * when all service counts alike: for damages for an unlawful end (article 25 of the Implementing
 * Regulations) and for severance that the company pays without legal duty.
 */
export function earlyServiceOf(facts: Facts): EarlyService | null {
  const { severance, least, basis, joinDate, lastDay, earlyMonths } = facts
  const isByLaw = least === 'N' && (severance === 'N' || severance === 'N+1')
  if (!isByLaw || joinDate >= LAW_IN_FORCE) return null
  const to = [lastDay, LAST_EARLY_DAY].toSorted()[0] ?? lastDay
  const rule = RULES[basis] ?? 'entered'
  const early: EarlyService = {
    from: joinDate,
    to,
    ...serviceTime(joinDate, to),
    rule,
    counted: null,
    most: rule === 'agreed' ? earlyMonths : null,
  }
  if (rule === 'none') return { ...early, counted: 0 }
  return rule === 'agreed' ? { ...early, counted: monthsOwed(early, earlyMonths) } : early
}

/** The first day that counts under the Labour Contract Law. */
export const countedFrom = (early: EarlyService | null, joinDate: string): string =>
  early === null ? joinDate : LAW_IN_FORCE
