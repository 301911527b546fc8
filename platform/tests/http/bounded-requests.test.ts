import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { departmentTypes } from '#modules/org/departments/define/department-type.ts'
import { freshDatabase, type TestDatabase } from '#tests/api/database.ts'
import { type Caller, newId, type RunningApi, startApi } from '#tests/api/running-api.ts'

const SHORT_ANSWER = 4_000
/** Only a busy machine takes longer. The length of the response is the actual check. */
const SHORT_MS = 1_500

let copy: TestDatabase
let api: RunningApi
let admin: Caller

beforeAll(async () => {
  copy = await freshDatabase()
  api = await startApi(copy.url)
  admin = await api.as('admin')
})

afterAll(async () => {
  await api?.close()
  await copy?.drop()
})

const add = (body: object) => admin(departmentTypes.endpoints.add, { method: 'POST', body })
const manyNames = (count: number, length: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`${n}_${'x'.repeat(length)}`, 1]))

describe('P36 JSON with names that nobody knows', () => {
  test.each([
    ['tens of thousands of them', { id: newId(), ...manyNames(40_000, 8) }],
    ['tens of thousands within a value', { id: newId(), name: manyNames(40_000, 8) }],
    [
      'many small objects',
      { id: newId(), name: Array.from({ length: 4_000 }, () => manyNames(5, 2)) },
    ],
    ['a hundred long ones', { id: newId(), ...manyNames(100, 5_000) }],
  ])('%s: a short refusal, soon', async (_what, body) => {
    await add({})
    const began = performance.now()
    const answer = await add(body)
    expect(performance.now() - began).toBeLessThan(SHORT_MS)
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid'])
    expect(answer.text.length).toBeLessThan(SHORT_ANSWER)
  })

  test('the first of them are named', async () => {
    const { body } = await add({ id: newId(), ...manyNames(300, 2) })
    expect(body.msg).toContain('id, 0_xx, 1_xx')
  })
})

describe('P36 an address that says one thing twice', () => {
  const [first, second] = [newId(), newId()]

  test.each([
    `${archives.endpoints.info}?id=${first}&id=${second}`,
    `${archives.endpoints.info}?id=${first}&clear=false&clear=true`,
    `${archives.endpoints.history}?id=${first}&id=${second}`,
    `${archives.endpoints.list}?page=1&page=2`,
    `${archives.endpoints.list}?key=a&key=b`,
    `${archives.endpoints.list}?name=a&name=b`,
    `${archives.endpoints.list}?joinDateStart=2020-01-01&joinDateStart=2021-01-01`,
    `${archives.endpoints.export}?pageSize=1&pageSize=2`,
    `${archives.endpoints.options}?limit=1&limit=2`,
    '/Button/GetButtonAllByModuleIdAndUserId?mid=a&mid=b',
  ])('%s is refused', async (path) => {
    const answer = await admin(path)
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid'])
  })

  test('several values of one filter are one question', async () => {
    const { status } = await admin(`${archives.endpoints.list}?status=1&status=2&name=&name=a`)
    expect(status).toBe(200)
  })
})
