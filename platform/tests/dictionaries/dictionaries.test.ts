import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { dataDicts } from '#platform/define/shipped/dictionaries/data-dict.ts'
import { SHIPPED_ENTRIES } from '#platform/define/shipped/dictionaries/shipped-entries.ts'
import {
  type Caller,
  newId,
  ORIGIN,
  pageIn,
  type RunningApi,
  recordIn,
  refusalIn,
  savedIn,
  startApi,
} from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { addSample } from '#tests/conformance/sample-record.ts'

type Entry = { id: string; code: string; name: string; enabled: boolean }

const company = testCompany()
const { database, api } = company
/** A second process over the same database. */
let other: RunningApi
let admin: Caller
let director: Caller

beforeAll(async () => {
  other = await startApi(company.url)
  admin = await api.as('admin')
  director = await api.as('hrdir')
})

afterAll(async () => {
  await other?.close()
})

const READ = '/uc/api/DataDict/GetDictByType'
const entriesOf = async (call: Caller, type: string, withDisabled = 'false') =>
  (await call(READ, { query: { type, withDisabled } })).body.response as Entry[]
const codesOf = async (call: Caller, type: string) =>
  (await entriesOf(call, type)).map(({ code }) => code)

async function setEntry(code: string, values: object): Promise<void> {
  const entry = (await entriesOf(admin, 'recruitSource', 'true')).find((one) => one.code === code)
  const { version } = recordIn(
    await admin(dataDicts.endpoints.info, { query: { id: entry?.id ?? '' } }),
  )
  const body = { id: entry?.id, version, ...values }
  savedIn(await admin(dataDicts.endpoints.update, { method: 'PUT', body }))
}

const change = async (id: string, values: object) => {
  const { version } = recordIn(await director(archives.endpoints.info, { query: { id } }))
  return director(archives.endpoints.update, { method: 'PUT', body: { id, version, ...values } })
}

test('every installation begins with the lists that the product brings along', async () => {
  for (const [type, entries] of Object.entries(SHIPPED_ENTRIES)) {
    expect(await codesOf(admin, type), type).toEqual(Object.keys(entries))
  }
})

test('a file takes its channel from the list only', async () => {
  const file = await addSample(director, archives)
  for (const source of ['nowhere', 'leaveReason', '网络招聘', "online' or true", 'online,campus']) {
    expect(refusalIn(await change(file.id, { source })), source).toEqual({
      status: 400,
      code: 'invalid',
      errors: ['source'],
    })
  }
  savedIn(await change(file.id, { source: 'campus' }))
  const found = await director(archives.endpoints.list, {
    query: { source: 'campus', columns: 'source', pageSize: 500 },
  })
  expect(pageIn(found).data.map(({ id }) => id)).toContain(file.id)
})

test('an entry that was disabled stays on the files that have it, and nobody else takes it', async () => {
  const [first, second] = [await addSample(director, archives), await addSample(director, archives)]
  savedIn(await change(first.id, { source: 'fair' }))
  await setEntry('fair', { enabled: false })
  expect(await codesOf(admin, 'recruitSource')).not.toContain('fair')
  const all = await entriesOf(admin, 'recruitSource', 'true')
  expect(all.find(({ code }) => code === 'fair')).toMatchObject({ enabled: false })
  savedIn(await change(first.id, { source: 'fair', referrer: '某人' }))
  expect(refusalIn(await change(second.id, { source: 'fair' })).errors).toEqual(['source'])
  await setEntry('fair', { enabled: true })
  savedIn(await change(second.id, { source: 'fair' }))
})

describe('the cache of a list', () => {
  test('is forgotten in every process when an entry changes', async () => {
    const there = await other.as('admin')
    await expect.poll(() => codesOf(there, 'recruitSource')).toContain('self')
    await setEntry('self', { enabled: false })
    expect(await codesOf(admin, 'recruitSource')).not.toContain('self')
    await expect.poll(() => codesOf(there, 'recruitSource')).not.toContain('self')
    // Changes the table without the API. The table itself notifies the processes.
    await database.rows("update data_dict set enabled = true where code = 'self'")
    await expect.poll(() => codesOf(there, 'recruitSource')).toContain('self')
    await expect.poll(() => codesOf(admin, 'recruitSource')).toContain('self')
  })

  test('is read once for many that ask', async () => {
    await codesOf(admin, 'benefitItem')
    const scans = () =>
      database.value(
        `select pg_stat_get_numscans('data_dict'::regclass) + coalesce(sum(idx_scan), 0)
         from pg_stat_user_indexes where relname = 'data_dict'`,
      )
    const before = await scans()
    await Promise.all(Array.from({ length: 100 }, () => codesOf(admin, 'benefitItem')))
    // PostgreSQL writes the statistics of a connection with a delay of up to one second.
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(Number(await scans()) - Number(before)).toBeLessThan(5)
  })
})

test('a file that is exported names its channel in the language of the reader', async () => {
  const file = await addSample(director, archives)
  savedIn(await change(file.id, { source: 'headhunter' }))
  const bearer = await api.token('hrdir')
  const exported = async (language: string) => {
    const query = new URLSearchParams({ ids: file.id, columns: 'name,source', format: 'csv' })
    const headers = { authorization: `Bearer ${bearer}`, 'accept-language': language }
    const url = `${ORIGIN}${archives.endpoints.export}?${query}`
    return (await api.fetch(new Request(url, { headers }))).text()
  }
  expect(await exported('zh')).toContain('猎头推荐')
  expect(await exported('es')).toContain('Cazatalentos')
  await setEntry('headhunter', { name: '猎头公司' })
  expect(await exported('es')).toContain('猎头公司')
})

test('an entry that a company adds can be chosen at once', async () => {
  const entry = { id: newId(), type: 'recruitSource', code: 'radio', name: '电台', enabled: true }
  savedIn(await admin(dataDicts.endpoints.add, { method: 'POST', body: entry }))
  const file = await addSample(director, archives)
  savedIn(await change(file.id, { source: 'radio' }))
})
