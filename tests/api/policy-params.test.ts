import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RecordValue } from '#contracts/envelope.ts'
import { policyParams } from '#resources/system/policy-param.ts'
import { freshDatabase, type TestDatabase } from './database.ts'
import {
  type Answer,
  type Caller,
  newId,
  type RunningApi,
  recordIn,
  refusalIn,
  savedIn,
  startApi,
} from './running-api.ts'

const AT_ONCE = 8
const ROUNDS = 8

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

type Values = Record<string, RecordValue>

const { endpoints } = policyParams

function param(values: Values): Values & { id: string } {
  return {
    id: newId(),
    key: 'min.wage',
    effectiveFrom: '2024-01-01',
    value: '2070',
    ...values,
  } as never
}

const add = (values: Values) => admin(endpoints.add, { method: 'POST', body: param(values) })
const ask = (query: Record<string, string>): Promise<Answer> => admin(endpoints.info, { query })
const valueOn = async (query: Record<string, string>) => recordIn(await ask(query)).value

test('a value is JSON and a period ends after it begins', async () => {
  for (const value of ['{', 'yes', "{'a': 1}", '[1,]', 'NaN']) {
    const answer = await add({ key: 'a', value })
    expect(refusalIn(answer)).toEqual({ status: 400, code: 'invalid', errors: ['value'] })
  }
  for (const value of ['0', 'null', '"x"', '{"bands": [[0, 0.03], [36000, 0.1]]}']) {
    savedIn(await add({ key: `json-${value.length}`, value }))
  }
  const backwards = await add({ key: 'a', effectiveTo: '2023-12-31' })
  expect(refusalIn(backwards)).toEqual({ status: 400, code: 'invalid', errors: ['effectiveTo'] })
})

test('periods of one key and city never overlap', async () => {
  const key = 'avg.wage'
  savedIn(await add({ key, effectiveFrom: '2024-01-01', effectiveTo: '2024-12-31' }))
  savedIn(await add({ key, effectiveFrom: '2026-01-01' }))
  for (const [effectiveFrom, effectiveTo] of [
    ['2024-12-31', null],
    ['2023-01-01', '2024-01-01'],
    ['2024-03-01', '2024-04-01'],
    ['2020-01-01', null],
    ['2030-01-01', '2031-01-01'],
  ] as const) {
    const answer = await add({ key, effectiveFrom, effectiveTo })
    expect(refusalIn(answer)).toEqual({ status: 400, code: 'invalid', errors: ['effectiveFrom'] })
  }
  const between = savedIn(
    await add({ key, effectiveFrom: '2025-01-01', effectiveTo: '2025-12-31' }),
  )
  const change = (values: Values) =>
    admin(endpoints.update, { method: 'PUT', body: { ...between, ...values } })
  expect(refusalIn(await change({ effectiveTo: null }))).toMatchObject({
    errors: ['effectiveFrom'],
  })
  expect(refusalIn(await change({ effectiveFrom: '2024-06-01' }))).toMatchObject({ status: 400 })
  savedIn(await change({ city: '杭州', effectiveTo: null }))
})

test('of many that come at once for the same days one stays', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const key = `race-${round}`
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) => add({ key, value: String(n) })),
    )
    const refused = Array(AT_ONCE - 1).fill(400)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...refused])
  }
})

test('a day and a city find the parameter in force, that of the city before that of all', async () => {
  const key = 'paid.days'
  savedIn(
    await add({ key, effectiveFrom: '2020-01-01', effectiveTo: '2023-12-31', value: '20.83' }),
  )
  savedIn(await add({ key, effectiveFrom: '2024-01-01', value: '21.75' }))
  savedIn(await add({ key, effectiveFrom: '2024-06-01', city: '上海', value: '22' }))
  expect(await valueOn({ key })).toBe('21.75')
  expect(await valueOn({ key, date: '2023-12-31' })).toBe('20.83')
  expect(await valueOn({ key, date: '2024-01-01', city: '上海' })).toBe('21.75')
  expect(await valueOn({ key, date: '2024-06-01', city: '上海' })).toBe('22')
  expect(await valueOn({ key, date: '2024-06-01', city: '杭州' })).toBe('21.75')
  expect(await valueOn({ key: `${key}\u0000`, date: '2024-06-01', city: '上海\u0000' })).toBe('22')
  for (const [query, status] of [
    [{ key, date: '2019-12-31' }, 404],
    [{ key: 'nothing' }, 404],
    [{ key, date: '2024-02-30' }, 400],
    [{ key, date: 'today' }, 400],
    [{ id: newId() }, 404],
    [{ key: 'nothing', city: '\u0000' }, 404],
  ] as const) {
    expect((await ask(query)).status).toBe(status)
  }
  const nobody = await api.as('attend')
  expect((await nobody(endpoints.info, { query: { key } })).status).toBe(403)
})
