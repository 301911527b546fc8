import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '#platform/api/actor.ts'
import { loadActorOf } from '#platform/api/identity/actor/load-actor.ts'
import { fieldColumn } from '#platform/api/reports/read-model.ts'
import { type Database, openDatabase } from '#platform/api/store/connection/database.ts'
import { columnName } from '#platform/api/store/rows/columns.ts'
import { isSet, referenceLabelKey } from '#platform/define/engine/field-kinds.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import { READ_MODELS } from '#product/api/read-models.ts'
import { RESOURCES, requireResource } from '#product/define/registry.server.ts'
import { freshDatabase, type TestDatabase } from '../api/database.ts'
import { type Caller, pageIn, type RunningApi, startApi } from '../api/running-api.ts'

/**
 * Users at different levels: an employee at the bottom, two users in the middle, and a user who only views.
 */
const READERS = ['staff1', 'staff2', 'leader1', 'er'] as const
const MOST_ROWS = 200
const UNTOLD = '…'

let copy: TestDatabase
let api: RunningApi
let db: Database

beforeAll(async () => {
  copy = await freshDatabase()
  api = await startApi(copy.url)
  ;({ db } = openDatabase(copy.url, { poolSize: 2, onIdleError: () => undefined }))
})

afterAll(async () => {
  await db?.destroy()
  await api?.close()
  await copy?.drop()
})

/** References to records that only participants or addressees may see, or that are confidential. */
const REFERENCES = RESOURCES.flatMap((resource) =>
  Object.entries(resource.fields).flatMap(([name, field]) => {
    if (field.rule.target === undefined) return []
    const target = requireResource(field.rule.target)
    const isMeantForSome = target.involved ?? target.audience ?? target.confidential
    return isMeantForSome ? [{ resource, name, field, target }] : []
  }),
)

const known = new Map<string, Promise<boolean>>()

/** Whether a reader may open a record; each answer is cached. */
function opens(reader: string, call: Caller, path: string, id: string): Promise<boolean> {
  const key = `${reader} ${path} ${id}`
  const answer =
    known.get(key) ??
    call(requireResource(path).endpoints.info, { query: { id } }).then(
      ({ status }) => status === 200,
    )
  known.set(key, answer)
  return answer
}

test('a reference names a record to those only who may open it', async () => {
  const seen = { named: 0, untold: 0 }
  const amiss: unknown[] = []
  for (const reader of READERS) {
    const call = await api.as(reader)
    for (const { resource, name, target } of REFERENCES) {
      const query = { columns: name, pageSize: MOST_ROWS }
      const answer = await call(resource.endpoints.list, { query })
      if (answer.status !== 200) continue
      for (const row of pageIn(answer).data) {
        const ids = [row[name]].flat().filter((id) => typeof id === 'string')
        const labels = [row[referenceLabelKey(name)]].flat()
        const isOpen = await Promise.all(ids.map((id) => opens(reader, call, target.path, id)))
        const open = isOpen.filter(Boolean).length
        const namedCount = labels.filter((label) => label !== null && label !== UNTOLD).length
        seen.named += namedCount
        seen.untold += ids.length - open
        // The names in a set are sorted alphabetically, so only their number is compared.
        if (namedCount !== open) {
          amiss.push([reader, resource.path, name, ids, labels])
        }
      }
    }
  }
  expect(amiss).toEqual([])
  // The demo company must have both cases, otherwise the test proves nothing.
  expect(seen.named).toBeGreaterThan(20)
  expect(seen.untold).toBeGreaterThan(10)
})

async function actorOf(userName: string): Promise<Actor> {
  const { rows } = await sql<{ id: string }>`
    select id from app_user where user_name = ${userName}`.execute(db)
  const actor = await loadActorOf(db, rows[0]?.id ?? '')
  if (!actor) throw new Error(`${userName} has no account`)
  return actor
}

test('a column of a report names a record to those only who may open it', async () => {
  const seen = { named: 0, untold: 0 }
  const amiss: unknown[] = []
  for (const reader of READERS) {
    const [call, actor] = [await api.as(reader), await actorOf(reader)]
    for (const { resource, name, field, target } of REFERENCES) {
      if (isSet(field)) continue
      const column = fieldColumn(resource, name, { alias: 'r' })
      const value = sql.ref(`r.${columnName(name)}`)
      const named = column.named?.(value, actor) ?? sql`null`
      const order = typeof column.order === 'function' ? column.order(actor) : sql`null`
      const { rows } = await sql<{ id: string; name: string; order: string }>`
        select ${value} as id, ${named} as name, ${order} as order
        from ${sql.table(resource.view)} r where ${value} is not null limit ${MOST_ROWS}`.execute(
        db,
      )
      for (const row of rows) {
        const isOpen = await opens(reader, call, target.path, row.id)
        seen[isOpen ? 'named' : 'untold'] += 1
        // The sort order of a hidden name would reveal as much as the name.
        if ((row.name !== UNTOLD) !== isOpen || row.order !== row.name) {
          amiss.push([reader, resource.path, name, row])
        }
      }
    }
  }
  expect(amiss).toEqual([])
  expect(seen.named).toBeGreaterThan(20)
  expect(seen.untold).toBeGreaterThan(10)
})

test('every column of a report that is a reference asks who reads it', async () => {
  const actor = await actorOf('er')
  const columns = Object.entries(READ_MODELS).flatMap(([query, model]) => {
    const params = Object.entries(model.params).map(([name, param]) => {
      return [name, param.initial?.(todayInShanghai())]
    })
    const all = Object.entries(model.columns({ actor, params: Object.fromEntries(params) }))
    return all.map(([name, column]) => ({ query, name, column }))
  })
  const references = columns.filter(({ column }) => column.field.rule.target !== undefined)
  const unnamed = references.filter(({ column }) => column.named === undefined)
  expect(unnamed.map(({ query, name }) => `${query}: ${name}`)).toEqual([])
  expect(references.length).toBeGreaterThan(20)
})
