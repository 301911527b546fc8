import { type RawBuilder, sql } from 'kysely'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { MAX_VIEWS } from '#platform/wire/lists/list-limits.ts'

/** Throws `message` if the user, or the company, already has the maximum number of saved views of this list. */
export async function requireViewRoom(
  tx: Tx,
  whose: RawBuilder<unknown>,
  list: string,
  message: string,
): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from list_view where ${whose} and resource = ${list}`.execute(tx)
  if ((rows[0]?.count ?? 0) >= MAX_VIEWS) {
    throw new Failure('conflict', message, { values: { max: MAX_VIEWS } })
  }
}

type Named = { id: string; ownerId: string; list: string; name: string }

/** Users cannot distinguish two views of the same name. */
export async function requireNameFree(tx: Tx, { id, ownerId, list, name }: Named): Promise<void> {
  const { rows } = await sql`select 1 from list_view
    where owner_id = ${ownerId} and resource = ${list} and name = ${name} and id <> ${id}`.execute(
    tx,
  )
  if (rows.length > 0) throw new Failure('conflict', 'lists.nameTaken', { values: { name } })
}
