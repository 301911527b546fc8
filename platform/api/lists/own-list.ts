import type { Actor } from '#platform/api/actor.ts'
import type { StoredLists } from '#platform/api/store/caches/list-cache.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { OwnList } from '#platform/wire/lists/lists.ts'
import { openColumns, openQuery } from './open-query.ts'

/** The caller's settings of a list: their columns, and the views offered to them. */
export function ownListOf(
  actor: Actor,
  resource: Resource,
  { views, choices }: StoredLists,
): OwnList {
  const choice = choices.find((one) => one.resource === resource.path)
  return {
    columns: choice ? openColumns(actor, resource, choice.columns) : [],
    views: views
      .filter((view) => view.resource === resource.path)
      .map(({ resource: _, ...view }) => ({
        ...view,
        query: openQuery(actor, resource, view.query),
        isDefault: view.id === choice?.defaultViewId,
      })),
  }
}
