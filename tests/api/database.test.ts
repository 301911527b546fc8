import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { freshDatabase } from './database.ts'

async function query(url: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(sql)
  } finally {
    await client.end()
  }
}

test('a fresh database has the demo company', async () => {
  const database = await freshDatabase()
  const people = 'select count(*)::int as count from user_base_info'
  const [row] = (await query(database.url, people)).rows
  expect(row.count).toBeGreaterThanOrEqual(60)
  await database.drop()
})

test('a fresh database has the schema, is nobody else’s, and can be dropped', async () => {
  const [one, other] = await Promise.all([freshDatabase(), freshDatabase()])
  await query(one.url, 'create table only_here (id int)')
  const there =
    "select to_regclass('only_here') is not null as here, to_regclass('department') is not null as schema"
  expect((await query(one.url, there)).rows).toEqual([{ here: true, schema: true }])
  expect((await query(other.url, there)).rows).toEqual([{ here: false, schema: true }])

  await Promise.all([one.drop(), other.drop()])
  const left = `select count(*)::int as count from pg_database where datname like 'staffdesk_test_%'
    and datname = any('{${new URL(one.url).pathname.slice(1)},${new URL(other.url).pathname.slice(1)}}')`
  expect((await query(inject('adminUrl'), left)).rows).toEqual([{ count: 0 }])
})
