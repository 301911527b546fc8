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

/** Whether somebody sees other people's files: figures about himself alone tell him nothing. */
export function seesOthers(actor: Actor): boolean {
  return reachesOthers(scopeOf(actor, archives, 'view'))
}

/**
 * In which of the files `b` a field shows: null where it does in nobody's but the
 * reader's own, for a figure of one is no figure.
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

/** Files `b` that the reader may see. */
export function withinReach(actor: Actor): RawBuilder<boolean> {
  return sql`b.deleted_at is null and ${scopePredicate(archives, 'b', actor, 'view')}`
}

/** Of people `b`, those whose rows of a resource of people the reader may see. */
export function ownRowsWithinReach(actor: Actor, resource: Resource): RawBuilder<boolean> {
  if (!actor.permissions.has(permissionCode(resource, 'view'))) return sql`false`
  return sql`exists (select from (select b.id as user_id, b.dept_id) own
    where ${scopePredicate(resource, 'own', actor, 'view')})`
}

/** Those of them who are on the pay roll (docs/decisions/0026-who-counts.md). */
export function atWorkWithinReach(actor: Actor): RawBuilder<boolean> {
  return sql`is_on_pay_roll(b.status) and ${withinReach(actor)}`
}
