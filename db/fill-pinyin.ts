import type pg from 'pg'
import { type NameReading, spell } from '#platform/wire/language/pinyin.ts'
import { RESOURCES } from '#product/define/registry.server.ts'

const BATCH = 5_000

type Spelt = { table: string; title: string; reading: NameReading }

/**
 * Fills the pinyin of names in rows that lack it: rows older than the column, or rows of an older backup. SQL
 * cannot compute pinyin, so this is not a migration.
 */
export async function fillPinyin(client: pg.Client, log: (message: string) => void): Promise<void> {
  const there = await tablesWithPinyin(client)
  for (const spelt of SPELT.filter(({ table }) => there.has(table))) {
    let filled = 0
    for (let batch = BATCH; batch === BATCH; filled += batch) batch = await fillSome(client, spelt)
    if (filled > 0) log(`Wrote the pinyin of ${filled} rows of ${spelt.table}`)
  }
}

const SPELT: readonly Spelt[] = RESOURCES.flatMap(({ table, title, pinyin }) =>
  pinyin ? [{ table, title, reading: pinyin }] : [],
)

/** Empty before the migration that adds the column, as in a test of the migrations. */
async function tablesWithPinyin(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
     where a.attname = 'pinyin' and not a.attisdropped and c.relkind = 'r'
       and c.relnamespace = current_schema()::regnamespace`,
  )
  return new Set(rows.map(({ name }) => name))
}

async function fillSome(client: pg.Client, { table, title, reading }: Spelt): Promise<number> {
  const { rows } = await client.query<{ id: string; name: string }>(
    `select id, ${title} as name from ${table} where pinyin is null limit ${BATCH}`,
  )
  const values = [rows.map(({ id }) => id), rows.map(({ name }) => spell(name, reading))]
  if (rows.length > 0) {
    await client.query(
      `update ${table} t set pinyin = given.pinyin::tsvector
       from unnest($1::uuid[], $2::text[]) as given (id, pinyin) where t.id = given.id`,
      values,
    )
  }
  return rows.length
}
