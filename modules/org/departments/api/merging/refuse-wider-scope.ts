import { type Actor, isAdmin, type RowScope } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import { permissionWords } from '#platform/define/built-in/permission-words.server.ts'

const MAX_NAMED = 5

type Place = { id: string; path: string }

function covers({ all, departmentTrees, departments }: RowScope, { id, path }: Place): boolean {
  return all || departments.includes(id) || departmentTrees.some((tree) => path.startsWith(tree))
}

/**
 * Refuses a merger that would extend the actor's own scope to the people of the merged departments.
 */
export function refuseWiderScope(actor: Actor, target: Place, from: readonly Place[]): void {
  if (isAdmin(actor)) return
  const gained = [...actor.permissions].filter(
    ([, scope]) => covers(scope, target) && !from.every((place) => covers(scope, place)),
  )
  if (gained.length === 0) return
  const names = permissionWords(gained.slice(0, MAX_NAMED).map(([code]) => code))
  throw new Failure('conflict', 'conflict.ownReach', { values: { names } })
}
