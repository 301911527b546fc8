import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import type { Actor } from '#platform/api/actor.ts'
import { openDatabase } from '#platform/api/store/connection/database.ts'
import { columnName } from '#platform/api/store/rows/columns.ts'
import { likePattern } from '#platform/api/store/rows/like-pattern.ts'
import { pageStatements } from '#platform/api/store/rows/records.ts'
import { readListQuery } from '#platform/define/engine/list-query.ts'
import { spell, spelledKey } from '#platform/wire/language/pinyin.ts'
import { RESOURCES } from '#product/define/registry.server.ts'
import { freshDatabase, type TestDatabase } from '#tests/api/database.ts'
import { connect, type DatabaseClient } from '#tests/api/database-client.ts'
import { type Caller, pageIn, type RunningApi, startApi } from '#tests/api/running-api.ts'

const SERVED = RESOURCES.filter(({ letters }) => letters)
const EVERYTHING = { all: true, departmentTrees: [], departments: [], self: null }

let copy: TestDatabase
let database: DatabaseClient
let opened: ReturnType<typeof openDatabase>
let api: RunningApi
let director: Caller

beforeAll(async () => {
  copy = await freshDatabase()
  database = await connect(copy.url)
  // The search also finds people by their post, through `app_user`. Without this full index PostgreSQL would read the
  // partial index of that small table as a whole. It is created before sign-ins change rows of the table, because
  // PostgreSQL does not use a new index for older versions of changed rows.
  await database.rows('create index ix_app_user__anybody on app_user (user_base_id)')
  opened = openDatabase(copy.url, { poolSize: 1, onIdleError: () => {} })
  api = await startApi(copy.url)
  director = await api.as('hrdir')
  const strange = ['Ñandú王', '王1', '100%学', '_下', '学 校']
  const ids = (await database.rows<{ id: string }>('select id from user_base_info limit 5')).map(
    ({ id }) => id,
  )
  for (const [at, name] of strange.entries()) {
    await database.rows('update user_base_info set name = $1, pinyin = $3 where id = $2', [
      name,
      ids[at],
      spell(name, 'person'),
    ])
  }
})

afterAll(async () => {
  await api?.close()
  await opened?.db.destroy()
  await database?.end()
  await copy?.drop()
})

/** The people who have the keyword in a plain field, or whose name is typed like it in Latin letters. */
async function whoHas(key: string): Promise<string[]> {
  const rows = await database.rows<{ id: string; name: string; has: boolean }>(
    `select id, name, (emp_no ilike $1 or name ilike $1 or school ilike $1) is true as has
     from user_base_info where deleted_at is null order by id`,
    [likePattern(key)],
  )
  const typed = spelledKey(key)
  const isTyped = (name: string) =>
    spell(name, 'person')
      .split(' ')
      .some((word) => typed !== null && word.startsWith(typed))
  return rows.filter(({ name, has }) => has || isTyped(name)).map(({ id }) => id)
}

/** Indexes other than that for short keywords. With few rows the planner would read them as a whole. */
async function otherIndexes(table: string): Promise<string[]> {
  const rows = await database.rows<{ name: string }>(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = $1::regclass and not i.indisprimary and c.relname not like '%\\_\\_letters%'
       and c.relname not in ('ix_user_base_info__post', 'ix_app_user__anybody')`,
    [table],
  )
  return rows.map(({ name }) => name)
}

describe('a keyword of one or two characters', () => {
  test('finds exactly the rows that have it in one field', async () => {
    const names = await database.rows<{ name: string; school: string | null }>(
      'select name, school from user_base_info where deleted_at is null limit 12',
    )
    const cut = names.flatMap(({ name, school }) => [
      name.slice(0, 1),
      name.slice(-2),
      // The end of one field and the beginning of the next do not form a word.
      name.slice(-1) + (school ?? '').slice(0, 1),
      (school ?? '学校').slice(1, 3),
    ])
    const keys = [
      ...cut,
      '龘',
      '王龘',
      'Ñ',
      'ñA',
      '王1',
      '%学',
      '_下',
      '学 ',
      '学_',
      '92',
      'w',
      'wf',
      'zz',
      'li',
    ]
    for (const key of new Set(keys.filter((text) => text.trim() === text))) {
      const page = pageIn(
        await director(archives.endpoints.list, { query: { key, pageSize: 500 } }),
      )
      expect(page.data.map(({ id }) => id).sort(), key).toEqual(await whoHas(key))
    }
  })

  test.each(SERVED.map((resource) => [resource.path, resource] as const))(
    'of %s is read from the index of characters',
    async (_, resource) => {
      const { query } = readListQuery(resource, new URLSearchParams({ key: '王芳' }))
      const permissions = new Map([
        [`${resource.permissionPath}:view`, EVERYTHING],
        ...Object.keys(resource.groups ?? {}).map(
          (name) => [`${resource.permissionPath}:group.${name}`, EVERYTHING] as const,
        ),
      ])
      const actor = { permissions, userBaseId: null } as unknown as Actor
      const { count } = pageStatements(resource, query, ['name'], actor)
      const plan = await opened.db.connection().execute(async (db) => {
        // Turns scans of the whole table or of a whole index off, because PostgreSQL reads a company of sixty
        // people faster that way.
        await sql`set enable_seqscan = off`.execute(db)
        await sql`set enable_indexscan = off`.execute(db)
        await sql`begin`.execute(db)
        for (const name of await otherIndexes(resource.table)) {
          await sql`drop index ${sql.id(name)}`.execute(db)
        }
        const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${count}`.execute(db)
        await sql`rollback`.execute(db)
        return rows
      })
      const lines = plan.map((line) => line['QUERY PLAN']).join('\n')
      expect(lines).toContain(`Bitmap Index Scan on ix_${resource.table}__letters`)
    },
  )

  test('is a promise about an index that there is for each group of plain search fields, in their order', async () => {
    const indexes = await database.rows<{ name: string; definition: string }>(
      `select indexname as name, indexdef as definition from pg_indexes
       where indexname like '%\\_\\_letters%'`,
    )
    const promised = SERVED.flatMap(({ table, fields }) => {
      const plain = Object.entries(fields).filter(
        ([, field]) => field.in.includes('search') && !field.mask,
      )
      return [...new Set(plain.map(([, { group }]) => group))].map((group, at) => [
        `ix_${table}__letters${at === 0 ? '' : `_${group}`}`,
        plain.filter(([, field]) => field.group === group).map(([name]) => columnName(name)),
      ])
    })
    const kept = indexes.map(({ name, definition }) => [
      name,
      [...definition.matchAll(/COALESCE\((\w+),/g)].map(([, column]) => column),
    ])
    expect(kept.sort()).toEqual(promised.sort())
  })

  test('does not search a field for users who may not see it', async () => {
    const { query } = readListQuery(archives, new URLSearchParams({ key: '大学' }))
    const place = { all: false, departmentTrees: ['/a/'], departments: [], self: null }
    const head = { permissions: new Map([[`${archives.permissionPath}:view`, place]]) }
    const { count } = pageStatements(archives, query, ['name'], head as unknown as Actor)
    const { sql: text } = count.compile(opened.db)
    expect(text).toContain('letters_of(')
    expect(text).not.toContain('school')
  })
})
