import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { loadActorsOf } from './load-actor.ts'

/**
 * The most accounts with the permission that are checked. All other users see the work on their home page.
 */
const MAX_ASKED = 100

/** The holders `way` of rights `p`, for `from`: one row for each right and each way to it. */
const holdersOf = (codes: readonly string[]) => sql`page_right p
      join role_navigation rn on rn.kind = 'button' and rn.target_id = p.button_id
      join role_way way on way.role_id = rn.role_id and way.counts
    where p.code = any(${[...codes]}::text[]) and p.enabled`

/** A statement of the accounts with all rights that an action needs, whatever records these reach. */
export const accountsWithRight = (resource: Resource, need: string): RawBuilder<unknown> => {
  const codes = permissionsFor(resource, need)
  return sql`select way.user_id as id from ${holdersOf(codes)}
    group by way.user_id having count(distinct p.code) = ${codes.length}`
}

/** Accounts with the right to an action on this record. */
export async function accountsWhoMay(
  tx: Tx,
  resource: Resource,
  need: string,
  id: string,
): Promise<string[]> {
  const codes = permissionsFor(resource, need)
  const { rows } = await sql<{ id: string }>`
    select distinct way.user_id as id from ${holdersOf(codes)} limit ${MAX_ASKED}`.execute(tx)
  const found = await accountsThatReach(tx, resource, id, {
    accounts: rows.map(({ id: account }) => account),
    reach: (actor) =>
      codes.every((code) => actor.permissions.has(code))
        ? scopePredicate(resource, 'r', actor, need)
        : sql`false`,
  })
  return [...found]
}

type ReachRequest = {
  accounts: readonly string[]
  /** The condition on the record, named `r`, that a caller needs for access. */
  reach: (actor: Actor) => RawBuilder<boolean>
}

/** Returns those of the given accounts that have access to a record, in one query. */
export async function accountsThatReach(
  db: Database | Tx,
  resource: Resource,
  id: string,
  { accounts, reach }: ReachRequest,
): Promise<Set<string>> {
  const actors = await loadActorsOf(db, accounts)
  if (actors.size === 0) return new Set()
  const tuples = [...actors].map(([account, actor]) => sql`(${account}::uuid, ${reach(actor)})`)
  const { rows } = await sql<{ id: string }>`
    select asked.id from ${sql.table(resource.view)} as r
      cross join lateral (values ${sql.join(tuples)}) as asked (id, reaches)
    where r.id = ${id} and r.deleted_at is null and asked.reaches`.execute(db)
  return new Set(rows.map(({ id: account }) => account))
}
