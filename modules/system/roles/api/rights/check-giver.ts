import { sql } from 'kysely'
import type { NavigationRows } from '#modules/system/menus/api/read-navigation-rows.ts'
import { type Actor, isAdmin } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { GrantTarget } from './complete-grants.ts'
import { nameGrants } from './name-grants.ts'

const SCOPE_SELF = '1'
const MAX_NAMED = 10

/**
 * A user who is no administrator gives only rights that they hold, within their own scope. A role with a
 * wider scope would grant more than the giver has.
 */
export async function checkGiver(
  tx: Tx,
  actor: Actor,
  { roleScope, added, rows }: { roleScope: string; added: GrantTarget[]; rows: NavigationRows },
): Promise<void> {
  if (isAdmin(actor) || added.length === 0) return
  const codes = await readCodes(
    tx,
    added.map(({ id }) => id),
  )
  const own = await readOwnEntries(tx, actor)
  const holds = ({ id }: GrantTarget) => {
    const code = codes.get(id)
    if (code === undefined) return own.has(id)
    const scope = actor.permissions.get(code)
    return scope !== undefined && (scope.all || roleScope === SCOPE_SELF)
  }
  const beyond = added.filter((target) => !holds(target))
  if (beyond.length === 0) return
  const names = nameGrants(rows, beyond)
  const list = names.slice(0, MAX_NAMED).join('; ') + (names.length > MAX_NAMED ? ' …' : '')
  throw new Failure('forbidden', 'auth.grantBeyond', { values: { names: list } })
}

/** Permission codes of buttons; report buttons have no code, because they reach no data. */
async function readCodes(tx: Tx, buttonIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; code: string }>`
    select button_id as id, code from page_right where button_id = any(${[...buttonIds]}::uuid[])`.execute(
    tx,
  )
  return new Map(rows.map(({ id, code }) => [id, code]))
}

/** The modules, menus and buttons that the user is granted, directly or through an entry below. */
async function readOwnEntries(tx: Tx, actor: Actor): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    with recursive own as (
      select rn.target_id as id from effective_role(${actor.userId}) held
        join role_navigation rn on rn.role_id = held.role_id and rn.kind in ('module', 'menu')
      union select unnest(array[button_id, menu_id]) from granted_button(${actor.userId})
      union select m.pid from menu m join own on own.id = m.id where m.pid is not null
    )
    select id from own union select m.module_id from menu m join own on own.id = m.id`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
