import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contracts } from '#modules/hr/contracts/define/contract.ts'
import type { Actor } from '#platform/api/actor.ts'
import { openDatabase } from '#platform/api/store/connection/database.ts'
import { columnName } from '#platform/api/store/rows/columns.ts'
import { likePattern } from '#platform/api/store/rows/like-pattern.ts'
import { pageStatements } from '#platform/api/store/rows/records.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { readListQuery } from '#platform/define/engine/list-query.ts'
import { spell } from '#platform/wire/language/pinyin.ts'
import { RESOURCES } from '#product/define/registry.server.ts'
import { freshDatabase, type TestDatabase } from '#tests/api/database.ts'
import { connect, type DatabaseClient } from '#tests/api/database-client.ts'

const PEOPLE = 'hr/archives'
const EVERYTHING = { all: true, departmentTrees: [], departments: [], self: null }

const searched = ({ fields }: Resource) =>
  Object.entries(fields).filter(([, field]) => field.in.includes('search'))

/** Lists whose rows are found by the person whom they are about, and by their own texts. */
const OF_PEOPLE = RESOURCES.filter((resource) =>
  searched(resource).some(([, { rule }]) => rule.target === PEOPLE),
)

let copy: TestDatabase
let database: DatabaseClient
let opened: ReturnType<typeof openDatabase>

beforeAll(async () => {
  copy = await freshDatabase()
  database = await connect(copy.url)
  opened = openDatabase(copy.url, { poolSize: 1, onIdleError: () => {} })
  // The test reads one page only, so a few rows of an unlimited table are enough.
  await database.rows(`delete from clock_in where id not in
    (select id from clock_in order by id limit 300)`)
})

afterAll(async () => {
  await opened?.db.destroy()
  await database?.end()
  await copy?.drop()
})

/** The statements of a list for a user with scope over all its rows. */
function statementsOf(resource: Resource, filters: Record<string, string>) {
  const { query } = readListQuery(resource, new URLSearchParams({ pageSize: '500', ...filters }))
  const { permissionPath, groups = {} } = resource
  const buttons = ['view', ...Object.keys(groups).map((name) => `group.${name}`)]
  const permissions = new Map(buttons.map((name) => [`${permissionPath}:${name}`, EVERYTHING]))
  const actor = { permissions, userBaseId: null, userId: copyOfNobody } as unknown as Actor
  return pageStatements(resource, query, ['id'], actor)
}

const copyOfNobody = '01890a5d-ac96-774b-bcce-b302099a8057'

async function idsOf(resource: Resource, filters: Record<string, string> = {}): Promise<string[]> {
  const { rows } = await statementsOf(resource, filters).rows.execute(opened.db)
  return rows.map(({ id }) => String(id)).sort()
}

type Row = {
  id: string
  texts: (string | null)[]
  name: string | null
  emp_no: string | null
}

/** Every row with its own texts and the person whom it is about, also for people who are gone. */
function rowsOf(resource: Resource): Promise<Row[]> {
  const own = searched(resource).filter(([, { rule }]) => !rule.target)
  const texts = own.map(([name]) => `t.${columnName(name)}`).join(', ')
  return database.rows<Row>(
    `select t.id, array[${texts}]::text[] as texts, p.name, p.emp_no
     from ${resource.table} t left join user_base_info p on p.id = t.user_id
     where t.deleted_at is null`,
  )
}

function has({ texts, name, emp_no }: Row, key: string): boolean {
  const isTyped = spell(name ?? '', 'person')
    .split(' ')
    .some((word) => /^[a-z]+$/.test(key) && word.startsWith(key))
  const isInside = [...texts, name, emp_no].some((text) =>
    text?.toLowerCase().includes(key.toLowerCase()),
  )
  return isTyped || isInside
}

async function planOf(resource: Resource, filters: Record<string, string>): Promise<string> {
  const { count } = statementsOf(resource, filters)
  const rows = await opened.db.connection().execute(async (db) => {
    // Turns sequential scans off, because PostgreSQL reads a company of sixty people faster without an index.
    await sql`set enable_seqscan = off`.execute(db)
    return (await sql<{ 'QUERY PLAN': string }>`explain ${count}`.execute(db)).rows
  })
  return rows.map((line) => line['QUERY PLAN']).join('\n')
}

describe('documents about people are found', () => {
  test.each(OF_PEOPLE.map((resource) => [resource.path, resource] as const))(
    '%s by their names and numbers and by what it says itself, and nothing else is',
    async (_, resource) => {
      // No user has scope over all confidential rows.
      const seen = new Set(await idsOf(resource))
      const rows = (await rowsOf(resource)).filter(({ id }) => seen.has(id))
      const someone = rows.find((row) => row.name !== null)
      const keys = ['王', '李', 'wang', 'HT2', '%', '_', '不', '张 ', '2', 'No']
      if (someone) {
        const { name, emp_no, texts } = {
          ...someone,
          name: someone.name ?? '',
          emp_no: someone.emp_no ?? '',
        }
        const number = texts.find((text) => text !== null) ?? '龘'
        keys.push(name, name.slice(0, 1), name.slice(-2), `${name}龘`, emp_no, emp_no.slice(-3))
        keys.push(spell(name, 'person').split(' ')[0] ?? '', number, number.slice(2).toLowerCase())
      }
      for (const key of new Set(keys)) {
        const found = rows.filter((row) => has(row, key.trim())).map(({ id }) => id)
        expect(await idsOf(resource, { key }), key).toEqual(found.sort())
      }
    },
  )

  test('also for a person whose file was voided', async () => {
    const [row] = await rowsOf(contracts)
    await database.rows('update user_base_info set deleted_at = now() where name = $1', [row?.name])
    expect(await idsOf(contracts, { key: row?.name ?? '' })).toContain(row?.id)
  })

  test.each([
    ['王芳', 'ix_user_base_info__letters'],
    ['欧阳晓', 'ix_user_base_info__words'],
    ['HT2026', 'ix_contract__words'],
  ])('by %s without looking at every row: %s', async (key, index) => {
    const plan = await planOf(contracts, { key })
    expect(plan).toContain(`Bitmap Index Scan on ${index}`)
    expect(plan).not.toContain('SubPlan')
  })
})

test.each(['示例科技', '科技集团', '100%', '_', 'Ltd', 'lTD', 'ñ'])(
  'a company with %s in its name is found as it is written, whatever the case',
  async (entity) => {
    const rows = await database.rows<{ id: string }>(
      'select id from contract where deleted_at is null order by id limit 4',
    )
    for (const [at, name] of ['示例科技 Ltd', '100%集团', '_Ñ', 'LTD'].entries()) {
      await database.rows('update contract set company_entity = $1 where id = $2', [
        name,
        rows[at]?.id,
      ])
    }
    const found = await database.rows<{ id: string }>(
      'select id from contract where company_entity ilike $1 and deleted_at is null order by id',
      [likePattern(entity)],
    )
    expect(found.length).toBeGreaterThan(0)
    expect(await idsOf(contracts, { companyEntity: entity })).toEqual(found.map(({ id }) => id))
  },
)
