import { sql } from 'kysely'
import { CAUSE } from '#modules/attendance/balances/define/choices.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { type Lot, sumOf, takeFrom } from './leave-lots.ts'

type ExcessGrant = { userId: string; kind: string; tenths: number }

/** Takes back excess days of a year's grants, as far as they are free, from the latest lot first. */
export async function withdrawGrants(
  tx: Tx,
  year: number,
  due: readonly ExcessGrant[],
): Promise<(Lot & { userId: string; kind: string })[]> {
  const less = due.filter(({ tenths }) => tenths < 0)
  if (less.length === 0) return []
  const { rows } = await sql<Lot & { userId: string; kind: string }>`
    select l.id, l.user_id as "userId", l.kind, (10 * l."left")::integer as left
    from leave_lot l join leave_entry e on e.id = l.id and e.cause = ${CAUSE.granted}
    where l.user_id = any(${less.map(({ userId }) => userId)}::uuid[]) and l.year = ${year}::integer
      and l."left" > 0
    order by l.expire_at desc, l.id desc`.execute(tx)
  return less.flatMap(({ userId, kind, tenths }) => {
    const own = rows.filter((lot) => lot.userId === userId && lot.kind === kind)
    const taken = takeFrom(own, Math.min(-tenths, sumOf(own))) ?? []
    return taken.map((lot) => ({ ...lot, userId, kind }))
  })
}
