import { sql } from 'kysely'
import { type Actor, ADMIN_ROLE, isAdmin } from '#platform/api/actor.ts'
import type { Rules } from '#platform/api/crud/resource-store.ts'
import { Failure } from '#platform/api/failure.ts'
import { loadPermissions } from '#platform/api/identity/actor/load-actor.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { PLANNED_ONCE } from '#platform/api/store/connection/prepared-statements.ts'
import { refuseWider, withReaches } from './compare-reach.ts'
import { readToCome } from './rights-to-come.ts'

/** Accounts that are administrators through a department or post, now or through a future post. */
async function readPlacedAdministrators(tx: Tx): Promise<string[]> {
  const result = await sql<{ id: string }>`${PLANNED_ONCE}
    select distinct user_id as id from role_way
    where role_code = ${ADMIN_ROLE} and (via in ('department', 'post') and counts
      or via = 'post' and valid_from > today())`.execute(tx)
  return result.rows.map(({ id }) => id)
}

/**
 * Runs a change that may alter the rights of users, such as a change of positions, roles or grants. An actor
 * who is no administrator must not gain rights by it, nor make any account an administrator.
 */
export async function keepOwnReach<T>(tx: Tx, actor: Actor, work: () => Promise<T>): Promise<T> {
  if (isAdmin(actor)) return work()
  // Reads the permissions in this transaction, because those of the call may be some seconds old.
  const ownPermissions = await loadPermissions(tx, actor.userId)
  const before = await withReaches(tx, ownPermissions)
  const administrators = new Set(await readPlacedAdministrators(tx))
  const toComeBefore = await readToCome(tx, actor.userId, actor.userBaseId)
  const heldToCome = toComeBefore ? await withReaches(tx, toComeBefore) : before
  const result = await work()
  const permissions = await loadPermissions(tx, actor.userId)
  refuseWider(await withReaches(tx, permissions), before)
  // Positions that begin later must not give the actor more rights either.
  const toCome = await readToCome(tx, actor.userId, await readFile(tx, actor))
  if (toCome) refuseWider(await withReaches(tx, toCome), heldToCome)
  if ((await readPlacedAdministrators(tx)).some((id) => !administrators.has(id))) {
    throw new Failure('conflict', 'conflict.newAdministrator')
  }
  return result
}

async function readFile(tx: Tx, actor: Actor): Promise<string | null> {
  const account = await tx
    .selectFrom('app_user')
    .select('user_base_id')
    .where('id', '=', actor.userId)
    .executeTakeFirst()
  return account?.user_base_id ?? null
}

/** Wraps rules so that none widens the rights of the user who runs it. */
export function keepingOwnReach(rules: Rules): Rules {
  const { add, update, delete: remove, actions = {} } = rules
  return {
    ...rules,
    ...(add && { add: (tx, actor, input) => keepOwnReach(tx, actor, () => add(tx, actor, input)) }),
    ...(update && {
      update: (tx, actor, input) => keepOwnReach(tx, actor, () => update(tx, actor, input)),
    }),
    ...(remove && {
      delete: (tx, actor, id, version) =>
        keepOwnReach(tx, actor, async () => (await remove(tx, actor, id, version)) || undefined),
    }),
    actions: Object.fromEntries(
      Object.entries(actions).map(([name, act]) => [
        name,
        (tx, actor, ...rest) => keepOwnReach(tx, actor, () => act(tx, actor, ...rest)),
      ]),
    ),
  }
}
