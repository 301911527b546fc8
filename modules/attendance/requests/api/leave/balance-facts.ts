import { readBalancesFor } from '#modules/attendance/balances/api/leave-ledger.ts'
import type { Background } from '#platform/api/approval/documents/document-kind.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { isCountedKind, sourceOf, type Wanted } from './balance-effects.ts'

const rounded = (days: number) => Math.round(days * 10) / 10

/** A request, with the kind, number and first day of the leave that it takes from a balance. */
export type Drawing = { record: WireRecord; wanted: Wanted }

/**
 * Reads the balance before and after each request, by the id of the request. Leaves out kinds of leave
 * without a balance.
 */
export async function balanceFacts(
  db: Database | Tx,
  resource: Resource,
  requests: readonly Drawing[],
): Promise<Map<string, Background>> {
  const counted = requests.filter(({ wanted }) => isCountedKind(wanted.kind))
  if (counted.length === 0) return new Map()
  const left = await readBalancesFor(
    db,
    counted.map(({ record: { id, userId }, wanted: { kind, from } }) => {
      return { userId: String(userId), kind, from, source: sourceOf(resource, id) }
    }),
  )
  return new Map(
    counted.map(({ record: { id }, wanted }) => [id, factOf(left.get(id) ?? 0, wanted.days)]),
  )
}

function factOf(before: number, days: number): Background {
  const after = rounded(before - days)
  return {
    label: { key: 'fact.balance' },
    text: { key: 'fact.balanceLeft', values: { before, days: rounded(days), after } },
    ...(after < 0 && { tone: 'red' as const }),
  }
}
