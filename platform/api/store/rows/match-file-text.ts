import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { groupPredicate, scopePredicate } from '#platform/api/store/reach/scope.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { requireResource } from '#product/define/registry.server.ts'
import { columnName } from './columns.ts'

/**
 * Condition on the records `owner` whose files the caller may read; null when there are none. Whoever may not read the
 * files must not find out their words by searching.
 */
export function readableFiles(
  { filesText }: Resource,
  actor: Actor,
): { owner: Resource; readable: RawBuilder<boolean> } | null {
  if (!filesText) return null
  const owner = requireResource(filesText.of)
  if (!permissionsFor(owner, 'view').every((code) => actor.permissions.has(code))) return null
  const group = owner.fields[filesText.field]?.group ?? ''
  const shown = groupPredicate(owner, 'owner', actor, group)
  if (shown === 'none') return null
  const seen = scopePredicate(owner, 'owner', actor, 'view')
  const readable = shown === 'all' ? seen : sql<boolean>`${seen} and ${shown}`
  return { owner, readable: sql`owner.deleted_at is null and ${readable}` }
}

/** The column of rows `alias` with the record that has the files. */
export function filesOwner({ filesText }: Resource, alias: string): RawBuilder<unknown> {
  return sql.ref(`${alias}.${columnName(filesText?.by ?? 'id')}`)
}

/**
 * The condition that the text of a file contains the words of the keyword; none when the caller may read no such file.
 * The view of the records leaves out those that nobody may find any more.
 */
export function matchFileText(
  resource: Resource,
  key: string,
  actor: Actor,
): RawBuilder<boolean>[] {
  const files = readableFiles(resource, actor)
  if (!files) return []
  return [
    sql`${filesOwner(resource, 't')} in (
      select told.record_id from file_text as told join ${sql.table(files.owner.view)} as owner on owner.id = told.record_id
      where told.words is not null and text_tokens(told.words) @@ text_query(${key}) and ${files.readable})`,
  ]
}
