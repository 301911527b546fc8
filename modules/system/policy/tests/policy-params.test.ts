import { beforeAll, describe, expect, test } from 'vitest'
import { NATIONAL_VALUES } from '#modules/system/policy/define/national-values.ts'
import { policyParams } from '#modules/system/policy/define/policy-param.ts'
import { planSettings } from '#modules/system/policy/define/shipped-settings.server.ts'
import type { RecordValue } from '#platform/wire/http/envelope.ts'
import {
  type Answer,
  type Caller,
  newId,
  recordIn,
  refusalIn,
  savedIn,
} from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const AT_ONCE = 8
const ROUNDS = 8

const { database, api } = testCompany()
let admin: Caller

beforeAll(async () => {
  admin = await api.as('admin')
})

type Values = Record<string, RecordValue>

const { endpoints } = policyParams

/** Each test uses its own city, because the demo company and the product already have rows. */
function param(values: Values): Values & { id: string } {
  const first = { key: 'min.wage', effectiveFrom: '2024-01-01', value: '2070' }
  return { id: newId(), ...first, ...values }
}

const add = (values: Values) => admin(endpoints.add, { method: 'POST', body: param(values) })
const ask = (query: Record<string, string>): Promise<Answer> => admin(endpoints.info, { query })
const valueOn = async (query: Record<string, string>) => recordIn(await ask(query)).value
const messageOf = (answer: Answer, field: string) => answer.body.errors?.[field] ?? ''

describe('a value', () => {
  test('is JSON of the shape of its key, and a period ends after it begins', async () => {
    for (const value of ['{', 'yes', "{'a': 1}", '[1,]', 'NaN', '"2070"', '[2070]', '-1']) {
      const answer = await add({ city: '形状市', value })
      expect(refusalIn(answer), value).toEqual({ status: 400, code: 'invalid', errors: ['value'] })
    }
    const backwards = await add({ city: '形状市', effectiveTo: '2023-12-31' })
    expect(refusalIn(backwards)).toMatchObject({ status: 400, errors: ['effectiveTo'] })
  })

  test('is JSON even past the rule, because every reader parses it', async () => {
    const made = database.rows(
      `insert into policy_param (id, key, city, effective_from, value)
       values (gen_random_uuid(), 'min.wage', '约束市', '2026-01-01', '<b>2100</b>')`,
    )
    await expect(made).rejects.toThrow(/invalid input syntax for type json/)
  })

  test('is refused with the place of the mistake', async () => {
    const rows = [
      { fromYears: 0, rate: 0.6 },
      { fromYears: 2, rate: 70 },
    ]
    const answer = await add({ key: 'sick.pay', city: '形状市', value: JSON.stringify(rows) })
    expect(messageOf(answer, 'value')).toBe('第2行发放比例：应在 0 到 1 之间')
    const english = await admin(endpoints.add, {
      method: 'POST',
      language: 'en',
      body: param({ key: 'sick.pay', city: '形状市', value: JSON.stringify(rows) }),
    })
    expect(messageOf(english, 'value')).toBe('Row 2, Share paid: must be between 0 and 1')
  })

  test('of a key that no rule knows, or of a city where the law is national, is refused', async () => {
    expect(refusalIn(await add({ key: 'no.such.key' })).errors).toEqual(['key'])
    const ofCity = await add({ key: 'paid.days', city: '形状市', value: '22' })
    expect(refusalIn(ofCity).errors).toEqual(['city'])
  })
})

test('periods of one key and city never overlap', async () => {
  const city = '期间市'
  savedIn(await add({ city, effectiveFrom: '2024-01-01', effectiveTo: '2024-12-31' }))
  savedIn(await add({ city, effectiveFrom: '2026-01-01' }))
  for (const [effectiveFrom, effectiveTo] of [
    ['2024-12-31', null],
    ['2023-01-01', '2024-01-01'],
    ['2024-03-01', '2024-04-01'],
    ['2020-01-01', null],
    ['2030-01-01', '2031-01-01'],
  ] as const) {
    const answer = await add({ city, effectiveFrom, effectiveTo })
    expect(refusalIn(answer)).toEqual({ status: 400, code: 'invalid', errors: ['effectiveFrom'] })
  }
  const between = savedIn(
    await add({ city, effectiveFrom: '2025-01-01', effectiveTo: '2025-12-31' }),
  )
  const change = (values: Values) =>
    admin(endpoints.update, { method: 'PUT', body: { ...between, ...values } })
  expect(refusalIn(await change({ effectiveTo: null }))).toMatchObject({
    errors: ['effectiveFrom'],
  })
  expect(refusalIn(await change({ effectiveFrom: '2024-06-01' }))).toMatchObject({ status: 400 })
  savedIn(await change({ city: '别处市', effectiveTo: null }))
})

test('of many that come at once for the same days one stays', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const city = `同时市${round}`
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) => add({ city, value: String(n) })),
    )
    const refused = Array(AT_ONCE - 1).fill(400)
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...refused])
  }
})

test('a day and a city find the parameter in force, that of the city before that of all', async () => {
  const key = 'avg.wage'
  savedIn(await add({ key, effectiveFrom: '2020-01-01', effectiveTo: '2023-12-31', value: '5000' }))
  savedIn(await add({ key, effectiveFrom: '2024-01-01', value: '6000' }))
  savedIn(await add({ key, effectiveFrom: '2024-06-01', city: '上海', value: '7000.5' }))
  expect(await valueOn({ key })).toBe('6000')
  expect(await valueOn({ key, date: '2023-12-31' })).toBe('5000')
  expect(await valueOn({ key, date: '2024-01-01', city: '上海' })).toBe('6000')
  expect(await valueOn({ key, date: '2024-06-01', city: '上海' })).toBe('7000.5')
  expect(await valueOn({ key, date: '2024-06-01', city: '杭州' })).toBe('6000')
  for (const [query, status] of [
    [{ key, date: '2019-12-31' }, 404],
    [{ key: 'nothing' }, 404],
    [{ key, date: '2024-02-30' }, 400],
    [{ key, date: 'today' }, 400],
    [{ id: newId() }, 404],
    [{ key, city: '上海\u0000' }, 400],
  ] as const) {
    expect((await ask(query)).status).toBe(status)
  }
  const nobody = await api.as('attend')
  expect((await nobody(endpoints.info, { query: { key } })).status).toBe(403)
})

describe('what the product brings along', () => {
  test('is in force in every installation, with its basis', async () => {
    for (const { key, from, value, basis } of NATIONAL_VALUES) {
      const record = recordIn(await ask({ key, date: from }))
      expect(JSON.parse(String(record.value)), key).toEqual(value)
      expect(record.basis, key).toBe(basis)
    }
  })

  test('follows a release until a user changes it, and never comes back when deleted', async () => {
    const plan = planSettings()
    const [first] = plan.params.filter(({ key }) => key === 'ot.weekRest')
    if (!first) throw new Error('nothing is planned')
    const install = () =>
      database.rows('select install_settings($1::jsonb)', [JSON.stringify(plan)])
    first.value = '2'
    await install()
    expect(await valueOn({ key: 'ot.weekRest' })).toBe('2')
    const saved = recordIn(await ask({ key: 'ot.weekRest' }))
    const body = { id: saved.id, version: saved.version, value: '3' }
    const changed = savedIn(await admin(endpoints.update, { method: 'PUT', body }))
    first.value = '4'
    await install()
    expect(await valueOn({ key: 'ot.weekRest' })).toBe('3')
    await admin(endpoints.delete, { method: 'DELETE', query: changed })
    await install()
    expect((await ask({ key: 'ot.weekRest' })).status).toBe(404)
  })

  test('stands back where a company has entered its own before', async () => {
    const plan = planSettings()
    await database.rows("delete from policy_param where key = 'lieu.months'")
    const own = savedIn(await add({ key: 'lieu.months', effectiveFrom: '2025-01-01', value: '12' }))
    await database.rows('select install_settings($1::jsonb)', [JSON.stringify(plan)])
    const rows = await database.rows<{ id: string }>(
      "select id from policy_param where key = 'lieu.months'",
    )
    expect(rows).toEqual([{ id: own.id }])
  })
})
