import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { attendPins } from '#modules/attendance/clocking/define/pin.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { Field } from '#platform/define/engine/field-kinds.ts'
import { filterTable, isGroupable, isUsableFilter } from '#platform/define/engine/list-query.ts'
import { RESOURCES } from '#product/define/registry.server.ts'
import { addBareAccount, giveRole, issueToken } from '../api/rights-company.ts'
import { newId, ORIGIN, pageIn } from '../api/running-api.ts'
import { EVERY_STRUCTURE } from '../shapes.ts'
import { type ConformanceCompany, EVERY_RESOURCE, openCompany } from './conformance-company.ts'

// Readers with each scope request each list in all ways: as a page, with counts by tab and by field
// value, with sums, filtered, as a file, as choices, and for a missing record. Each request must get an
// answer.

/** The data scopes of a role, by code. */
const SCOPES = {
  self: '1',
  department: '2',
  'department and below': '3',
  everybody: '4',
  'chosen departments': '5',
} as const

type ScopeName = keyof typeof SCOPES | 'leader of an attendance group' | 'nobody’s file'

type Reader = { scope: ScopeName; token: string }

let company: ConformanceCompany
let readers: Reader[]
/** The personnel file whose department the readers belong to. */
let file: string

beforeAll(async () => {
  company = await openCompany()
  const { database } = company
  const one = (sql: string, values: unknown[] = []) => database.value(sql, values).then(String)
  file = await one(
    'select b.id from user_base_info b where b.deleted_at is null and b.dept_id is not null limit 1',
  )
  const [department, chosen] = [
    await one('select dept_id from user_base_info where id = $1', [file]),
    await one('select id from department where pid is not null and deleted_at is null limit 1'),
  ]
  await database.rows('update app_user set user_base_id = null where user_base_id = $1', [file])

  async function roleWith(scope: string): Promise<string> {
    const id = newId()
    await database.rows(
      'insert into role (id, code, name, scope, scope_dept_ids) values ($1, $2, $2, $3, $4)',
      [id, `scope-${id}`, scope, scope === SCOPES['chosen departments'] ? [chosen] : []],
    )
    await database.rows(
      `insert into role_navigation (role_id, kind, target_id)
       select $1, 'button', id from button where deleted_at is null`,
      [id],
    )
    return id
  }

  async function reader(scope: ScopeName, role: string | null, ownFile: string | null) {
    const account = await addBareAccount(database, newId(), ownFile, department)
    if (role !== null) await giveRole(database, account, role)
    if (scope === 'leader of an attendance group') {
      await database.rows(
        "update attend_group set leader_ids = leader_ids || $1::uuid where code = 'ROT'",
        [account],
      )
    }
    return { scope, token: await issueToken(database, account) }
  }

  readers = []
  for (const [scope, code] of Object.entries(SCOPES)) {
    const ownFile = scope === 'self' ? file : null
    readers.push(await reader(scope as ScopeName, await roleWith(code), ownFile))
  }
  readers.push(await reader('leader of an attendance group', null, null))
  readers.push(await reader('nobody’s file', await roleWith(SCOPES.self), null))
})

afterAll(() => company?.close())

type Question = { path: string; query: Record<string, string> }

/** A value for each kind of filter. */
const VALUES = ['x', '2026-01-01', '2026-01', '1', 'true', '2026', newId()]

/** The queries that every reader sends for a list. */
function questionsOf(resource: Resource): Question[] {
  const { endpoints, tabs, fields } = resource
  const id = newId()
  const lists: Question['query'][] = [{}, { sums: 'true' }, { key: 'x' }]
  if (tabs) lists.push({ countTabs: 'true' })
  for (const countBy of Object.keys(fields).filter((name) => isGroupable(resource, name))) {
    lists.push({ countBy })
  }
  return [
    ...lists.map((query) => ({ path: endpoints.list, query })),
    { path: endpoints.export, query: { format: 'csv' } },
    { path: endpoints.options, query: {} },
    { path: endpoints.options, query: { key: 'x' } },
    { path: endpoints.info, query: { id } },
    { path: endpoints.history, query: { id } },
  ]
}

/** One query for each filter and each sort order of a list. */
function narrowedQuestionsOf(resource: Resource): Question[] {
  const { endpoints, fields } = resource
  const filters = [...filterTable(resource)].flatMap(([name, { field: fieldName }]) => {
    const field = fields[fieldName] as Field
    const codes = (field.rule.choices?.options ?? []).map((option) => option.value)
    const value = [...codes, ...VALUES].find((usable) => isUsableFilter(field, usable))
    return value === undefined ? [] : [{ [name]: value }]
  })
  const orders = Object.entries(fields)
    .filter(([, field]) => field.in.includes('sort'))
    .map(([name]) => ({ orderBy: `${name} desc` }))
  return [...filters, ...orders].map((query) => ({ path: endpoints.list, query }))
}

/** Returns only the status, because some answers are files and not JSON. */
async function statusOf(token: string, { path, query }: Question): Promise<number> {
  const address = new URL(path, ORIGIN)
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  const answer = await company.api.fetch(
    new Request(address, { headers: { authorization: `Bearer ${token}` } }),
  )
  await answer.arrayBuffer()
  return answer.status
}

/** Refused, missing or answered, but never a server error. */
const isAnswer = (status: number) => status < 500

/** The number of readers for each query on a resource with the same structure as another one. */
const READERS_OF_A_QUESTION = 2
const standIns = new Set(EVERY_STRUCTURE)

/**
 * The readers who send a query. Only the structure of a resource decides how a scope limits its list, so
 * all readers query only one resource of each structure. On other resources a few readers send each
 * query, in turn.
 */
function readersOf(resource: Resource, at: number): readonly Reader[] {
  if (standIns.has(resource)) return readers
  return Array.from({ length: READERS_OF_A_QUESTION }, (_, nth) => {
    const place = RESOURCES.indexOf(resource) + at + nth * READERS_OF_A_QUESTION
    return readers[place % readers.length] as Reader
  })
}

describe.each(EVERY_RESOURCE)('$path', ({ resource }) => {
  test('answers users who reach rows of any kind of scope', async () => {
    const failed: string[] = []
    for (const [at, { path, query }] of questionsOf(resource).entries()) {
      for (const { scope, token } of readersOf(resource, at)) {
        const status = await statusOf(token, { path, query })
        if (!isAnswer(status)) failed.push(`${scope}: ${path} ${JSON.stringify(query)}: ${status}`)
      }
    }
    expect(failed).toEqual([])
  })

  test('answers each of its filters and orders within a scope', async () => {
    const failed: string[] = []
    for (const { scope, token } of readers.filter((one) => one.scope === 'department')) {
      for (const { path, query } of narrowedQuestionsOf(resource)) {
        const status = await statusOf(token, { path, query })
        if (!isAnswer(status)) failed.push(`${scope}: ${path} ${JSON.stringify(query)}: ${status}`)
      }
    }
    expect(failed).toEqual([])
  })
})

test('a PIN is in the list of the department in which its owner works now', async () => {
  const { database } = company
  const reader = readers.find(({ scope }) => scope === 'department')
  const idsSeen = async () => {
    const answer = await company.api.withToken(reader?.token ?? null)(attendPins.endpoints.list)
    return pageIn(answer).data.map((row) => row.userId)
  }
  await database.rows(
    "insert into attend_pin (id, user_id, pin_hash) values (gen_random_uuid(), $1, 'none')",
    [file],
  )
  expect(await idsSeen()).toContain(file)
  await database.rows(
    `update user_base_info set dept_id = (select id from department
       where id <> user_base_info.dept_id and deleted_at is null limit 1) where id = $1`,
    [file],
  )
  expect(await idsSeen()).not.toContain(file)
})
