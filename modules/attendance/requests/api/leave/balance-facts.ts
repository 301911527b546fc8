import { readBalanceFor } from '#modules/attendance/balances/api/leave-ledger.ts'
import type { Background } from '#platform/api/approval/documents/document-kind.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { isCountedKind, sourceOf, type Wanted } from './balance-effects.ts'

const rounded = (days: number) => Math.round(days * 10) / 10

/** What is left of a balance before and after a request; nothing for kinds without a balance. */
export async function balanceFacts(
  db: Database | Tx,
  resource: Resource,
  { id, userId }: WireRecord,
  wanted: Wanted,
): Promise<Background[]> {
  if (!isCountedKind(wanted.kind)) return []
  const { kind, from } = wanted
  const source = sourceOf(resource, id)
  const before = await readBalanceFor(db, { userId: String(userId), kind, from, source })
  const after = rounded(before - wanted.days)
  return [
    {
      label: { key: 'fact.balance' },
      text: { key: 'fact.balanceLeft', values: { before, days: rounded(wanted.days), after } },
      ...(after < 0 && { tone: 'red' as const }),
    },
  ]
}
