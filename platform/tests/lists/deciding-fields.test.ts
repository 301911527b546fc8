import { afterAll, beforeAll, expect, test } from 'vitest'
import { RESOURCES } from '#product/define/registry.server.ts'
import { freshDatabase, type TestDatabase } from '#tests/api/database.ts'
import { type Caller, pageIn, type RunningApi, startApi } from '#tests/api/running-api.ts'

let copy: TestDatabase
let api: RunningApi
let director: Caller
let leader: Caller

beforeAll(async () => {
  copy = await freshDatabase()
  api = await startApi(copy.url)
  director = await api.as('hrdir')
  leader = await api.as('leader1')
})

afterAll(async () => {
  await api?.close()
  await copy?.drop()
})

/** The director reads every list except that of tasks between departments, which only the people concerned may read. */
const callerOf = (path: string) => (path === 'work/collaborations' ? leader : director)

/** Resources with an action that depends on a field which is no default column of the list. */
const hidden = RESOURCES.flatMap((resource) => {
  const fields = Object.values(resource.actions).flatMap(({ on, when }) =>
    on === 'record' && when && !resource.fields[when.field]?.in.includes('list')
      ? [when.field]
      : [],
  )
  return fields.length > 0 ? [[resource.path, resource, [...new Set(fields)]] as const] : []
})

// Without the field, the page offers the action on each row, and the API refuses it.
test.each(hidden)(
  'a row of %s has the fields that decide about its actions',
  async (path, { endpoints }, fields) => {
    const { data } = pageIn(await callerOf(path)(endpoints.list, { query: { pageSize: '5' } }))
    expect(data).not.toEqual([])
    for (const row of data) expect(Object.keys(row)).toEqual(expect.arrayContaining([...fields]))
  },
)
