import type { DatabaseClient } from '#tests/api/database-client.ts'

type Column = { table: string; column: string }

/**
 * Finds the columns, of all tables, in which one of these words stands: texts, JSON, lists and bytes. A table that is
 * added later is searched too. Returns `table.column: word`.
 */
export async function findWords(
  database: DatabaseClient,
  words: readonly string[],
): Promise<string[]> {
  const columns = await database.rows<Column>(
    `select c.oid::regclass::text as table, a.attname as column
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       join pg_type t on t.oid = a.atttypid
     where c.relkind = 'r' and c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
       and c.relnamespace::regnamespace::text !~ '^pg_'
       and (t.typcategory in ('S', 'A') or t.typname in ('json', 'jsonb', 'bytea', 'xml', 'tsvector'))
     order by 1, 2`,
  )
  const found: string[] = []
  for (const { table, column } of columns) {
    // Bytes are read as Latin letters, so that the words of the search must be such.
    const text = `case when pg_typeof(r."${column}") = 'bytea'::regtype
      then encode(r."${column}"::text::bytea, 'escape') else r."${column}"::text end`
    const rows = await database.rows<{ word: string }>(
      `select distinct word from ${table} r cross join unnest($1::text[]) word
       where position(lower(word) in lower(${text})) > 0
         or position(encode(convert_to(word, 'UTF8'), 'hex') in r."${column}"::text) > 0`,
      [words],
    )
    for (const { word } of rows) found.push(`${table}.${column}: ${word}`)
  }
  return found
}
