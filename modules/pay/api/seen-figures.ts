import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import type { Need } from '#platform/api/store/reach/permission.ts'
import { groupPredicate, scopePredicate } from '#platform/api/store/reach/scope.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'

/** Condition: the caller may use the figures of this row of a month sheet of pay. */
export function seenFiguresOf(
  sheet: Resource,
  actor: Actor,
  alias: string,
  need: Need = 'view',
): RawBuilder<boolean> {
  const shown = groupPredicate(sheet, alias, actor, 'pay')
  const rows = scopePredicate(sheet, alias, actor, need)
  if (shown === 'none') return sql<boolean>`false`
  return shown === 'all' ? rows : sql<boolean>`(${rows} and ${shown})`
}
