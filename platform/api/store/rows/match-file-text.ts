import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { groupPredicate, scopePredicate } from '#platform/api/store/reach/scope.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { requireResource } from '#product/define/registry.server.ts'
import { columnName } from './columns.ts'

/**
 * Condition on the rows `told` of file_text whose files the caller may read; null when there are none. Whoever may not
 * read the files must not find out their words by searching.
 */
export function readableTexts(
  { filesText }: Pick<Resource, 'filesText'>,
  actor: Actor,
): RawBuilder<boolean> | null {
  if (!filesText) return null
  const owner = requireResource(filesText.of)
  if (!permissionsFor(owner, 'view').every((code) => actor.permissions.has(code))) return null
  const group = owner.fields[filesText.field]?.group ?? ''
  const shown = groupPredicate(owner, 'owner', actor, group)
  if (shown === 'none') return null
  // The list of the hidden ones is short, and is read once: a join with all records would take longer than the search.
  const found = sql<boolean>`told.words is not null
    and (told.record_id in (select hidden.id from ${sql.table(filesText.hidden)} as hidden)) is not true`
  if (shown === 'all' && owner.scope === undefined) return found
  const seen = scopePredicate(owner, 'owner', actor, 'view')
  return sql`${found} and exists (select from ${sql.table(owner.table)} as owner
    where owner.id = told.record_id and ${seen} and ${shown === 'all' ? sql`true` : shown})`
}

/** The column of rows `alias` with the record that has the files. */
export function filesOwner({ filesText }: Resource, alias: string): RawBuilder<unknown> {
  return sql.ref(`${alias}.${columnName(filesText?.by ?? 'id')}`)
}

/**
 * Statement of the ids of rows with the words of the keyword in the text of a file; none when the caller may read no such
 * file. It reads no row of the list if the files hang on the rows themselves, because a frequent word has many.
 */
export function rowsByFileText(
  resource: Resource,
  key: string,
  actor: Actor,
): RawBuilder<unknown>[] {
  const readable = readableTexts(resource, actor)
  if (!readable) return []
  const told = sql`select told.record_id from file_text as told
    where text_tokens(told.words) @@ text_query(${key}) and ${readable}`
  if (resource.filesText?.by === 'id') return [told]
  return [
    sql`select t.id from ${sql.table(resource.table)} as t
      where t.deleted_at is null and ${filesOwner(resource, 't')} in (${told})`,
  ]
}
