import { sql } from 'kysely'
import { z } from 'zod'
import type { Actor } from '#platform/api/actor.ts'
import { wholeParam } from '#platform/api/http/read-query.ts'
import { listRecords } from '#platform/api/lists/list-records.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { Store } from './resource-store.ts'

export const MAX_DUE = '500'
export const daysParameter = z.object({ days: wholeParam(366).default(15) })

/** Records whose date is past or within some days, from the lists of the caller. */
export async function readDue(
  { store, actor, resource }: { store: Store; actor: Actor; resource: Resource },
  { day, days, more }: { day: string; days: number; more: Readonly<Record<string, string>> },
) {
  const query = new URLSearchParams({ ...more, [`${day}End`]: await dayAhead(store.db, days) })
  query.set('pageSize', MAX_DUE)
  return (await listRecords(store, actor, resource, query)).data
}

async function dayAhead(db: Store['db'], days: number): Promise<string> {
  const { rows } = await sql<{ day: string }>`select (today() + ${days}::int)::text as day`.execute(
    db,
  )
  return rows[0]?.day ?? ''
}
