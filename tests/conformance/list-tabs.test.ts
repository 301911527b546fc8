import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RESOURCES } from '#product/define/registry.server.ts'
import { freshDatabase, type TestDatabase } from '../api/database.ts'
import { type Caller, pageIn, type RunningApi, startApi } from '../api/running-api.ts'

const WITH_TABS = RESOURCES.flatMap((resource) =>
  resource.tabs ? [[resource.path, resource, resource.tabs] as const] : [],
)
/** An administrator and an HR manager who reach all rows, and a head of department with a smaller scope. */
const READERS = ['admin', 'hrmgr', 'leader1']

let copy: TestDatabase
let api: RunningApi

beforeAll(async () => {
  copy = await freshDatabase()
  api = await startApi(copy.url)
})

afterAll(async () => {
  await api?.close()
  await copy?.drop()
})

test('there are lists in parts', () => {
  expect(WITH_TABS.length).toBeGreaterThan(1)
})

describe.each(WITH_TABS)('the parts of %s', (_path, { endpoints, fields }, tabs) => {
  const ask = async (call: Caller, query: Record<string, string> = {}) => {
    const answer = await call(endpoints.list, { query: { countTabs: 'true', ...query } })
    return answer.status === 403 ? null : pageIn(answer)
  }

  test('are of a choice that can be filtered by, and of codes that it has', () => {
    expect(fields[tabs.field]?.in).toContain('filter')
    const codes = fields[tabs.field]?.rule.choices?.options.map(({ value }) => value)
    expect(codes).toEqual(expect.arrayContaining(Object.values(tabs.of).flat()))
    expect(tabs.names.options.map(({ value }) => value).sort()).toEqual(Object.keys(tabs.of).sort())
  })

  test.each(READERS)('count for %s what each of them lists', async (reader) => {
    const call = await api.as(reader)
    const all = await ask(call)
    if (!all) return
    const { tabCounts = {} } = all
    expect(Object.values(tabCounts).reduce((sum, count) => sum + count, 0)).toBe(all.dataCount)
    for (const codes of Object.values(tabs.of)) {
      const part = await ask(call, { [tabs.field]: codes.join(',') })
      const counted = codes.reduce((sum, code) => sum + (tabCounts[code] ?? 0), 0)
      expect(part?.dataCount).toBe(counted)
      // The selected tab does not change the counts of the other tabs.
      expect(part?.tabCounts).toEqual(tabCounts)
    }
  })

  test('are counted within the other conditions', async () => {
    const call = await api.as('admin')
    const none = await ask(call, { key: 'nobody-is-called-this' })
    expect(none?.tabCounts ?? {}).toEqual({})
  })

  test('are not counted unasked', async () => {
    const call = await api.as('admin')
    const answer = await call(endpoints.list)
    if (answer.status === 200) expect(pageIn(answer)).not.toHaveProperty('tabCounts')
  })
})

test('a list without parts has none to count', async () => {
  const whole = RESOURCES.find(({ path }) => path === 'org/department-types')
  const call = await api.as('hrdir')
  const answer = await call(whole?.endpoints.list ?? '', { query: { countTabs: 'true' } })
  expect(pageIn(answer)).not.toHaveProperty('tabCounts')
})

test('an invalid yes or no is refused', async () => {
  const archives = RESOURCES.find(({ path }) => path === 'hr/archives')
  const call = await api.as('hrmgr')
  const answer = await call(archives?.endpoints.list ?? '', { query: { countTabs: 'maybe' } })
  expect(answer.status).toBe(400)
})
