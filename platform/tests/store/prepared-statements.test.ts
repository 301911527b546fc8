import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '#platform/api/store/connection/database.ts'
import { PLANNED_ONCE, planningOnce } from '#platform/api/store/connection/prepared-statements.ts'
import { freshDatabase, type TestDatabase } from '#tests/api/database.ts'

let copy: TestDatabase
let opened: ReturnType<typeof openDatabase>

beforeAll(async () => {
  copy = await freshDatabase()
  // One connection, so that the next statement sees the prepared statements of the connection.
  opened = openDatabase(copy.url, { poolSize: 1, onIdleError: () => {} })
})

afterAll(async () => {
  await opened?.db.destroy()
  await copy?.drop()
})

const countOf = (state: string) => sql<{ count: number }>`${PLANNED_ONCE}
  select count(*) as count from app_user where state = ${state}`

test('a marked statement is kept by its connection, inside of transactions too, and no other is', async () => {
  const { db } = opened
  const first = (await countOf('1').execute(db)).rows
  const second = await db.transaction().execute(async (tx) => (await countOf('1').execute(tx)).rows)
  expect(second).toEqual(first)
  // Uses the same plan with other values.
  expect((await countOf('9').execute(db)).rows).toEqual([{ count: 0 }])
  await sql`select 1 as not_marked`.execute(db)
  const { rows } = await sql<{ statement: string; uses: number }>`
    select statement, generic_plans + custom_plans as uses from pg_prepared_statements`.execute(db)
  expect(rows).toHaveLength(1)
  expect(rows[0]?.statement).toContain('from app_user where state = $1')
  expect(rows[0]?.uses).toBe(3)
})

test('work that says the same again and again has what it writes out planned once, marked or not', async () => {
  const { db } = opened
  await sql`deallocate all`.execute(db)
  const plain = (state: string) => sql<{ count: number }>`
    select count(*) as count from app_user where state <> ${state}`
  for (const state of ['1', '9']) {
    await planningOnce(db)
      .transaction()
      .execute(async (tx) => {
        await plain(state).execute(tx)
        await countOf(state).execute(tx)
      })
  }
  const { rows } = await sql<{ uses: number }>`
    select generic_plans + custom_plans as uses from pg_prepared_statements`.execute(db)
  expect(rows).toEqual([{ uses: 2 }, { uses: 2 }])
  await expect(plain('1').execute(db)).resolves.toMatchObject({ rows: [{}] })
})
