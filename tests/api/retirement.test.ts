import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isoDay, parseDay } from '#db/seeds/calendar-day.ts'
import { retirementDay } from '#db/seeds/retirement.ts'
import { archives } from '#resources/hr/archives/archive.ts'
import { posts } from '#resources/org/post.ts'
import { NATIONAL_VALUES } from '#resources/system/policy/national-values.ts'
import { policyParams } from '#resources/system/policy-param.ts'
import { addSample } from '../conformance/sample-record.ts'
import { freshDatabase, type TestDatabase } from './database.ts'
import { connect, type DatabaseClient } from './database-client.ts'
import {
  type Caller,
  newId,
  type RunningApi,
  recordIn,
  refusalIn,
  savedIn,
  startApi,
} from './running-api.ts'

type Person = { birth: string; gender: '男' | '女'; cadre: boolean; special: boolean }

let copy: TestDatabase
let database: DatabaseClient
let api: RunningApi
let admin: Caller
let er: Caller

beforeAll(async () => {
  copy = await freshDatabase()
  database = await connect(copy.url)
  api = await startApi(copy.url)
  admin = await api.as('admin')
  er = await api.as('hrdir')
})

afterAll(async () => {
  await api?.close()
  await database?.end()
  await copy?.drop()
})

async function datesOf(people: readonly Person[]): Promise<(string | null)[]> {
  const rows = await database.rows<{ day: string | null }>(
    `select retirement_date(birth, gender, cadre, special, (select retirement_rules()))::text as day
     from rows from (jsonb_to_recordset($1::jsonb)
       as (birth date, gender text, cadre boolean, special boolean)) with ordinality as p
     order by ordinality`,
    [JSON.stringify(people)],
  )
  return rows.map(({ day }) => day)
}

/** The law in plain words, month by month, without any of the tables. */
function byTheLaw({ birth, gender, cadre, special }: Person): string {
  const [year = 0, month = 0, day = 0] = birth.split('-').map(Number)
  const isWorker = gender === '女' && !cadre
  const age = (gender === '男' ? 60 : cadre ? 55 : 50) - (special ? 5 : 0)
  // The month in which the old age is reached, counted from January 2025 as 0.
  const reached = (year + age - 2025) * 12 + (month - 1)
  let later = 0
  for (let at = 0; at <= reached && later < (isWorker ? 60 : 36); at += isWorker ? 2 : 4) later += 1
  const total = (year + age) * 12 + (month - 1) + later
  const [toYear, toMonth] = [Math.floor(total / 12), (total % 12) + 1]
  const last = [31, toYear % 4 === 0 && (toYear % 100 !== 0 || toYear % 400 === 0) ? 29 : 28, 31]
  const lengths = [...last, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  const parts = [toYear, toMonth, Math.min(day, lengths[toMonth - 1] ?? 0)]
  return parts.map((part) => String(part).padStart(2, '0')).join('-')
}

const person: fc.Arbitrary<Person> = fc.record({
  birth: fc
    .date({ min: new Date('1930-01-01'), max: new Date('2010-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  gender: fc.constantFrom('男', '女'),
  cadre: fc.boolean(),
  special: fc.boolean(),
})

describe('the statutory retirement date', () => {
  test.each([
    ['男', false, '1965-01', '2025-02'],
    ['男', true, '1970-07', '2031-12'],
    ['男', false, '1976-09', '2039-09'],
    ['女', true, '1970-01', '2025-02'],
    ['女', true, '1981-09', '2039-09'],
    ['女', false, '1975-03', '2025-05'],
    ['女', false, '1984-11', '2039-11'],
    ['女', false, '1990-03', '2045-03'],
  ] as const)(
    'of somebody (%s, managerial %s) born in %s is in %s',
    async (gender, cadre, born, in_) => {
      const [day] = await datesOf([{ birth: `${born}-15`, gender, cadre, special: false }])
      expect(day?.slice(0, 7)).toBe(in_)
    },
  )

  test('is what the law says, for anybody, in the database and in the demo company', async () => {
    const people = fc.sample(person, { numRuns: 3_000, seed: 20_250_101 })
    const days = await datesOf(people)
    for (const [index, somebody] of people.entries()) {
      const label = JSON.stringify(somebody)
      expect(days[index], label).toBe(byTheLaw(somebody))
      const basis = {
        gender: somebody.gender,
        isCadre: somebody.cadre,
        isSpecial: somebody.special,
      }
      expect(isoDay(retirementDay(parseDay(somebody.birth), basis)), label).toBe(days[index])
    }
  })

  test('never comes earlier to whoever is born later', async () => {
    for (const gender of ['男', '女'] as const) {
      for (const special of [false, true]) {
        const people = Array.from({ length: 12 * 60 }, (_, index) => ({
          birth: new Date(Date.UTC(1945, index, 28)).toISOString().slice(0, 10),
          ...{ gender, cadre: false, special },
        }))
        const days = await datesOf(people)
        expect(days).toEqual([...days].sort())
      }
    }
  })
})

const retireOf = async (id: string) =>
  recordIn(await er(archives.endpoints.info, { query: { id } })).retireDate

describe('a personnel file', () => {
  test('retires five years earlier from a post that becomes a special trade', async () => {
    const { id, postId } = await addSample(er, archives)
    const before = String(await retireOf(id))
    const post = recordIn(await er(posts.endpoints.info, { query: { id: String(postId) } }))
    expect(post.isSpecial).toBe(false)
    const change = { id: post.id, version: post.version, isSpecial: true }
    savedIn(await er(posts.endpoints.update, { method: 'PUT', body: change }))
    const birth = recordIn(await er(archives.endpoints.info, { query: { id } })).birthDate
    const somebody = { birth: String(birth), gender: '男', cadre: false } as const
    expect(before).toBe(byTheLaw({ ...somebody, special: false }))
    expect(await retireOf(id)).toBe(byTheLaw({ ...somebody, special: true }))
  })
})

describe('a change of the ages', () => {
  const [, rule] = NATIONAL_VALUES.filter(({ key }) => key === 'retire.table')
  const ages = rule?.value as { group: string; baseYears: number }[]
  const raised = (years: number) =>
    JSON.stringify(
      ages.map((row) => (row.group === 'man' ? { ...row, baseYears: row.baseYears + years } : row)),
    )
  const inForce = async () =>
    recordIn(await admin(policyParams.endpoints.info, { query: { key: 'retire.table' } }))
  const allDates = () =>
    database.rows(
      'select id, gender, retire_date from user_base_info_view where deleted_at is null',
    )
  const preview = (body: object) =>
    admin('/hr/PolicyParam/PreviewPolicyParam', { method: 'POST', body })

  test('tells beforehand whom it touches, changes nothing then, and those very people later', async () => {
    const { id, version } = await inForce()
    const before = await allDates()
    const body = { id, version, value: raised(1) }
    const told = (await preview(body)).body.response as { touched: number }
    expect(await allDates()).toEqual(before)
    expect(recordIn(await admin(policyParams.endpoints.info, { query: { id } })).version).toBe(
      version,
    )
    const answer = await admin(policyParams.endpoints.update, { method: 'PUT', body })
    savedIn(answer)
    expect(answer.body.msg).toContain(String(told.touched))
    const after = new Map((await allDates()).map((row) => [row.id, row.retire_date]))
    const changed = before.filter(
      (row) => after.get(row.id)?.valueOf() !== row.retire_date?.valueOf(),
    )
    expect(told.touched).toBe(changed.length)
    expect(changed.length).toBeGreaterThan(0)
    expect(changed.every(({ gender }) => gender === '男')).toBe(true)
  })

  test('of a later law counts for those who reach it then, and for nobody before', async () => {
    const { id, version } = await inForce()
    const close = { id, version, effectiveTo: '2039-12-31' }
    savedIn(await admin(policyParams.endpoints.update, { method: 'PUT', body: close }))
    const law = {
      ...{ key: 'retire.table', effectiveFrom: '2040-01-01', value: raised(2) },
      id: newId(),
    }
    savedIn(await admin(policyParams.endpoints.add, { method: 'POST', body: law }))
    const early = { birth: '1966-03-31', gender: '男', cadre: false, special: false } as const
    const late = { ...early, birth: '1990-01-31' }
    const [first, second] = await datesOf([early, late])
    expect(first).toBe('2027-07-31')
    expect(second).toBe('2055-01-31')
  })

  test('that would leave people without a date is no deletion', async () => {
    const query = { key: 'retire.table', date: '2050-01-01' }
    const { id } = recordIn(await admin(policyParams.endpoints.info, { query }))
    const answer = await admin(policyParams.endpoints.delete, { method: 'DELETE', query: { id } })
    expect(refusalIn(answer)).toMatchObject({ status: 409, code: 'conflict' })
    expect(answer.body.msg).toMatch(/\d+ 人没有法定退休日/)
  })

  test('is shown beforehand only to whoever may make it', async () => {
    const staff = await api.as('staff1')
    const answer = await staff('/hr/PolicyParam/PreviewPolicyParam', { method: 'POST', body: {} })
    expect(answer.status).toBe(403)
  })
})
