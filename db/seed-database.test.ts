import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { companyTables, emptyTables } from '#platform/seed/empty-tables.ts'
import { DatabaseNotEmpty, type SeedOptions, seedDatabase } from '#product/seed/seed-database.ts'
import { freshDatabase, type TestDatabase } from '../tests/api/database.ts'

const options: SeedOptions = {
  size: 'small',
  adminPassword: 'of the administrator',
  demoPassword: 'of everybody else',
  // A real hash has a random salt, so two databases would never be equal.
  hashPassword: async (plain) => `hashed ${plain}`,
}

let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await freshDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})

afterAll(async () => {
  await client?.end()
  await database?.drop()
})

async function checksums(): Promise<Record<string, string>> {
  const sums: Record<string, string> = {}
  for (const table of await companyTables(client)) {
    const { rows } = await client.query<{ sum: string }>(
      `select count(*) || ' ' || md5(string_agg(t::text, '' order by t::text)) as sum from ${table} t`,
    )
    sums[table] = rows[0]?.sum ?? ''
  }
  return sums
}

async function readOne<T extends pg.QueryResultRow>(sql: string): Promise<T | undefined> {
  return (await client.query<T>(sql)).rows[0]
}

describe('seedDatabase', () => {
  beforeEach(() => seedDatabase(database.url, { ...options, reset: true }))

  test('leaves the same database behind every time', async () => {
    const before = await checksums()
    const { rows } = await seedDatabase(database.url, { ...options, reset: true })
    expect(await checksums()).toEqual(before)
    // The release itself adds roles, navigation and parameters too; triggers add periods and states.
    const release = ['role', 'module', 'role_navigation', 'policy_param']
    const beside = [...release, 'department_period', 'employment_status']
    const filled = Object.keys(rows).filter((table) => !beside.includes(table))
    expect(filled.length).toBeGreaterThan(10)
    for (const table of filled) expect(before[table]).toMatch(new RegExp(`^${rows[table]} `))
  })

  test('has the rows of every table counted, also of what comes with the product', async () => {
    const { rows } = await client.query<{ uncounted: string }>(
      `select relname as uncounted from pg_class where relkind = 'r' and reltuples < 0
         and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0`,
    )
    expect(rows).toEqual([])
  })

  test('refuses a database that is not empty, and leaves it alone', async () => {
    const before = await checksums()
    await expect(seedDatabase(database.url, options)).rejects.toThrow(DatabaseNotEmpty)
    expect(await checksums()).toEqual(before)
  })

  test('is whole or not there at all when its connection dies half way', async () => {
    await client.query("update user_base_info set name = name || '先生'")
    const before = await checksums()
    await expect(
      seedDatabase(database.url, {
        ...options,
        reset: true,
        log: (message) => {
          if (message.startsWith('user_education')) void killSeeding()
        },
      }),
    ).rejects.toThrow()
    expect(await checksums()).toEqual(before)
  })

  test('two at once fill an empty database once', async () => {
    await client.query('begin')
    await emptyTables(client)
    await client.query('commit')
    const results = await Promise.allSettled([
      seedDatabase(database.url, options),
      seedDatabase(database.url, options),
    ])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const refused = results.find((result) => result.status === 'rejected')
    expect(refused?.reason).toBeInstanceOf(DatabaseNotEmpty)
    expect(await readOne('select count(*)::int from user_base_info')).toEqual({ count: 68 })
  })

  test('a reset empties also a table that nobody wrote down', async () => {
    await client.query(
      `create table later_table (id uuid primary key, dept_id uuid references department (id));
       insert into later_table select gen_random_uuid(), id from department limit 1`,
    )
    await seedDatabase(database.url, { ...options, reset: true })
    expect(await readOne('select count(*)::int from later_table')).toEqual({ count: 0 })
    await client.query('drop table later_table')
  })

  test('a reset ends sessions and clears the logs', async () => {
    await client.query(
      `insert into identity_state (model, id, payload, expires_at)
       values ('AccessToken', 'hash of a token', '{}', now() + interval '1 hour')`,
    )
    await seedDatabase(database.url, { ...options, reset: true })
    expect(await readOne('select count(*)::int from identity_state')).toEqual({ count: 0 })
  })

  test('none is an empty company whose administrator must choose a password', async () => {
    const result = await seedDatabase(database.url, { ...options, size: 'none', reset: true })
    expect(result.accounts.map(({ userName }) => userName)).toEqual(['admin'])
    expect(await readOne('select user_name, must_change_password from app_user')).toEqual({
      user_name: 'admin',
      must_change_password: true,
    })
    expect(await readOne('select count(*)::int from user_base_info')).toEqual({ count: 0 })
  })

  test('a printed password is good for one sign-in, a chosen one for ever', async () => {
    const mustChange = () =>
      readOne("select must_change_password from app_user where user_name = 'admin'")
    expect(await mustChange()).toEqual({ must_change_password: false })
    await seedDatabase(database.url, { ...options, reset: true, adminMustChangePassword: true })
    expect(await mustChange()).toEqual({ must_change_password: true })
  })

  test('an empty password is refused before anything is written', async () => {
    const before = await checksums()
    const wish = { ...options, reset: true, demoPassword: '' }
    await expect(seedDatabase(database.url, wish)).rejects.toThrow(RangeError)
    expect(await checksums()).toEqual(before)
  })
})

async function killSeeding(): Promise<void> {
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'staffdesk-seed' and datname = current_database()`,
  )
}
