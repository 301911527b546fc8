import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { groupPredicate, scopePredicate } from '#platform/api/store/reach/scope.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { TextsFound } from '#platform/define/engine/list-query.ts'
import { keyWords } from '#platform/wire/lists/search-key.ts'
import { requireResource } from '#product/define/registry.server.ts'
import { columnName } from './columns.ts'

/**
 * Condition on the rows `file_words` of file_text whose files the caller may read; null when there are none. A caller
 * who may not read the files must not find out their words by searching.
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
  const found = sql<boolean>`file_words.words is not null
    and (file_words.record_id in (select hidden.id from ${sql.table(filesText.hidden)} as hidden)) is not true`
  if (shown === 'all' && owner.scope === undefined) return found
  const seen = scopePredicate(owner, 'owner', actor, 'view')
  return sql`${found} and exists (select from ${sql.table(owner.table)} as owner
    where owner.id = file_words.record_id and ${seen} and ${shown === 'all' ? sql`true` : shown})`
}

/** The column of rows `alias` with the record that has the files. */
export function filesOwner({ filesText }: Resource, alias: string): RawBuilder<unknown> {
  return sql.ref(`${alias}.${columnName(filesText?.by ?? 'id')}`)
}

/**
 * Statement of the owners of files with the words of the keyword in their text; null when the caller may read no such
 * file.
 */
function ownersByFileText(
  resource: Resource,
  key: string,
  actor: Actor,
): RawBuilder<unknown> | null {
  const readable = readableTexts(resource, actor)
  if (!readable) return null
  return sql`select file_words.record_id from file_text as file_words
    where text_tokens(file_words.words) @@ text_query(${key}) and ${readable}`
}

/** Statements of the ids of rows whose files have the words of the keyword, for words that few files have. */
export function rowsByFileText(
  resource: Resource,
  key: string,
  actor: Actor,
): RawBuilder<unknown>[] {
  const owners = ownersByFileText(resource, key, actor)
  if (!owners) return []
  if (resource.filesText?.by === 'id') return [owners]
  return [
    sql`select t.id from ${sql.table(resource.table)} as t
      where t.deleted_at is null and ${filesOwner(resource, 't')} in (${owners})`,
  ]
}

/**
 * Conditions for words that many files have: the row has such a file. PostgreSQL reads the owners once into a table in
 * memory, and then the rows in the order of the list.
 */
export function hasFrequentWords(
  resource: Resource,
  key: string,
  actor: Actor,
): RawBuilder<boolean>[] {
  const owners = ownersByFileText(resource, key, actor)
  return owners ? [sql<boolean>`(${filesOwner(resource, 't')} in (${owners})) is true`] : []
}

/** From this number on, it is faster to read the list once than to look each found row up. */
export const MANY_TEXTS = 2_000

/**
 * Whether no, few or many files contain a word of the keyword. PostgreSQL has no statistics of their words (0224), expects
 * few rows for each, and would look up all rows of a frequent word one by one. For a word that no file contains, such as a
 * name, the rows alone are searched.
 */
export async function textsWith(
  db: Database,
  { filesText }: Pick<Resource, 'filesText'>,
  key: string,
): Promise<TextsFound> {
  if (!filesText || key === '') return 'none'
  // The keyword as a whole stands in no more files than each of its words.
  const words = keyWords(key)
  const { rows } = await sql<{ most: number }>`
    select max(found.count)::integer as most
    from unnest(${words.length > 0 ? words : [key]}::text[]) word (text), lateral (
      select count(*) from (select from file_text
        where words is not null and text_tokens(words) @@ text_query(word.text) limit ${MANY_TEXTS}) matching) found`.execute(
    db,
  )
  const most = rows[0]?.most ?? 0
  if (most === 0) return 'none'
  return most >= MANY_TEXTS ? 'many' : 'few'
}
