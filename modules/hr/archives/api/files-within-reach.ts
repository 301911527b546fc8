import { type RawBuilder, sql } from 'kysely'
import { archives } from '#modules/hr/archives/define/archive.ts'
import type { Actor } from '#platform/api/actor.ts'
import {
  groupScope,
  permissionCode,
  reachesOthers,
  scopeOf,
} from '#platform/api/store/reach/permission.ts'
import { groupPredicate, scopePredicate } from '#platform/api/store/reach/scope.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'

/** Whether the actor sees files of other people. Figures about only their own file are useless. */
export function seesOthers(actor: Actor): boolean {
  return reachesOthers(scopeOf(actor, archives, 'view'))
}

/**
 * The condition under which a field of file `b` is visible. Null when the reader sees the field only in their
 * own file, because a figure about one file is useless.
 */
export function shownInOthers(actor: Actor, field: string): RawBuilder<boolean> | null {
  const group = archives.fields[field]?.group
  if (group === undefined) return null
  const reach = groupScope(actor, archives, group)
  if (reach !== 'open' && !reachesOthers(reach)) return null
  const shown = groupPredicate(archives, 'b', actor, group)
  if (shown === 'none') return null
  return shown === 'all' ? sql`true` : shown
}

/** The condition under which the reader may see file `b`. */
export function withinReach(actor: Actor): RawBuilder<boolean> {
  return sql`b.deleted_at is null and ${scopePredicate(archives, 'b', actor, 'view')}`
}

/** The condition under which the reader may see the rows of a resource about person `b`. */
export function ownRowsWithinReach(actor: Actor, resource: Resource): RawBuilder<boolean> {
  if (!actor.permissions.has(permissionCode(resource, 'view'))) return sql`false`
  return sql`exists (select from (select b.id as user_id, b.dept_id) own
    where ${scopePredicate(resource, 'own', actor, 'view')})`
}

/**
 * The condition under which the reader may see file `b` and its person is on the pay roll
 * (docs/decisions/0026-who-counts.md).
 */
export function atWorkWithinReach(actor: Actor): RawBuilder<boolean> {
  return sql`is_on_pay_roll(b.status) and ${withinReach(actor)}`
}
