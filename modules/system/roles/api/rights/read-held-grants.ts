import type { NavigationRows } from '#modules/system/menus/api/read-navigation-rows.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { type Grants, grantsOf, withoutGrants } from './complete-grants.ts'

/** Refuses the whole request when an id is unknown or belongs to another module. */
export function requireKnown(
  rows: NavigationRows,
  chosen: Grants,
  within: string | undefined,
): void {
  const known = livingGrants(rows, within)
  const count = withoutGrants(chosen, known).length
  const isForeign = within !== undefined && !known.modules.has(within)
  if (count === 0 && !isForeign) return
  const values = { count: count + (isForeign ? 1 : 0) }
  throw new Failure('invalid', 'invalid.unknownTargets', { values })
}

function livingGrants({ modules, menus, buttons }: NavigationRows, within?: string): Grants {
  const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id)
  const ofModules = ids(modules).filter((id) => within === undefined || id === within)
  return grantsOf({ moduleIds: ofModules, menuIds: ids(menus), buttonIds: ids(buttons) })
}

/** The role's current rights within the module of this call. */
export async function readHeld(
  tx: Tx,
  roleId: string,
  rows: NavigationRows,
  within: string | undefined,
): Promise<Grants> {
  const stored = await tx
    .selectFrom('role_navigation')
    .select('target_id')
    .where('role_id', '=', roleId)
    .execute()
  const ids = new Set(stored.map((row) => row.target_id))
  const { modules, menus, buttons } = livingGrants(rows, within)
  const granted = (set: Set<string>) => new Set([...set].filter((id) => ids.has(id)))
  return { modules: granted(modules), menus: granted(menus), buttons: granted(buttons) }
}
