import { sql } from 'kysely'
import { infoChanges } from '#modules/hr/archives/define/info-change.ts'
import type { OwnRequests } from '#modules/hr/wire/home-cards.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { CountingStore } from '#platform/api/crud/resource-store.ts'

const MAX_ROWS = 3

type Found = OwnRequests['rows'][number]

/** Reads the employee's own recent change requests, the newest first. */
export async function readOwnRequests(
  { db, counts }: CountingStore,
  actor: Actor,
): Promise<OwnRequests> {
  const query = sql<Found>`
    select id, state, item_count as items,
      to_char(asked_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "askedAt"
    from ${sql.table(infoChanges.table)}
    where user_id = ${actor.userBaseId} and deleted_at is null
    order by asked_at desc, id limit ${MAX_ROWS}`
  return { rows: [...(await counts.readRows(db, query.compile(db)))] }
}
