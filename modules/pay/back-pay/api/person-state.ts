import type { BackPerson, BackReason } from '#modules/pay/back-pay/wire/back-pay.ts'
import { waitingSum } from './engine/plan-line.ts'
import type { OwedMonth } from './work-out-months.ts'

const isSettled = ({ rest, waiting }: OwedMonth) => waitingSum(waiting).compare(rest) === 0

/** Whether a month is worth showing: something is owed, overpaid or waiting, or it cannot be worked out. */
export const isOwed = ({ check, rest, waiting }: OwedMonth): boolean =>
  check !== null || rest.fen !== 0n || waiting.length > 0

/** What happens to a person next, by the months that are worth showing. */
export function stateOf(months: readonly OwedMonth[]): BackPerson['state'] {
  if (months.some(({ check }) => check !== null)) return 'blocked'
  const open = months.filter((month) => !isSettled(month))
  if (open.length === 0) return 'waits'
  return open.some(({ rest, waiting }) => rest.fen > 0n || waiting.length > 0) ? 'open' : 'overpaid'
}

/** Why a month no longer matches. Terms that were confirmed explain it better than those they replace. */
export function reasonsOf(month: OwedMonth): BackReason[] {
  const { termsFrom, isRevoked, isAttendance, isMerit } = month
  const reasons: BackReason[] = [
    ...(termsFrom ? [{ kind: 'terms' as const, day: termsFrom }] : []),
    ...(isRevoked && !termsFrom ? [{ kind: 'revoked' as const, day: null }] : []),
    ...(isAttendance ? [{ kind: 'attendance' as const, day: null }] : []),
    ...(isMerit ? [{ kind: 'merit' as const, day: null }] : []),
  ]
  return reasons.length > 0 ? reasons : [{ kind: 'line', day: null }]
}

/** The reasons of several months, each once. */
export function reasonsOfAll(months: readonly OwedMonth[]): BackReason[] {
  const all = months.flatMap(reasonsOf)
  return [...new Map(all.map((one) => [`${one.kind}${one.day ?? ''}`, one])).values()]
}
