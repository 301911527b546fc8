import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { archives } from '#modules/hr/archives/define/archive.ts'
import { retirementDay } from '#modules/hr/retirement/seed/retirement-day.ts'
import { RETIREMENT_DATE, retirementBasis } from '#modules/hr/retirement/wire/retirement.ts'
import { posts } from '#modules/org/posts/define/post.ts'
import { NATIONAL_VALUES } from '#modules/system/policy/define/national-values.ts'
import { policyParams } from '#modules/system/policy/define/policy-param.ts'
import { isoDay, parseDay } from '#platform/seed/calendar-day.ts'
import { until } from '#platform/tests/identity/identity-fixture.ts'
import { type Caller, newId, recordIn, refusalIn, savedIn } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'
import { addSample } from '#tests/conformance/sample-record.ts'

/** Changed permissions take effect within this time, in milliseconds. */
const SOON_MS = 10_000

type Person = { birth: string; gender: '男' | '女'; cadre: boolean; special: boolean }

const { database, api } = testCompany()
let admin: Caller
let er: Caller

beforeAll(async () => {
  admin = await api.as('admin')
  er = await api.as('hrdir')
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

/** The retirement day by the text of the law, month by month, without the tables of ages. */
function byTheLaw({ birth, gender, cadre, special }: Person): string {
  const [year = 0, month = 0, day = 0] = birth.split('-').map(Number)
  const isWorker = gender === '女' && !cadre
  const age = (gender === '男' ? 60 : cadre ? 55 : 50) - (special ? 5 : 0)
  // The month in which the person reaches the age of the old law, counted from January 2025 as 0.
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

type Parts = {
  day: string
  people: string
  original: string
  bornAfter: number | null
  delay: number
  reached: string
  from: string
}

/** The parts from which the dates are computed, for the same rows as in `datesOf`. */
async function partsOf(people: readonly Person[]): Promise<Parts[]> {
  return database.rows<Parts>(
    `select r.day::text, r.people, r.original::text, r.born_after as "bornAfter", r.delay,
       r.reached::text, r.rule_from::text as "from"
     from rows from (jsonb_to_recordset($1::jsonb)
       as (birth date, gender text, cadre boolean, special boolean)) with ordinality as p
       cross join lateral retirement_of(birth, gender, cadre, special, (select retirement_rules())) r
     order by ordinality`,
    [JSON.stringify(people)],
  )
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

  test('follows the law for every person, in the database and in the demo company', async () => {
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

  /**
   * Computed by hand from the tables of the decision. In the last three cases there is no longer, or not yet,
   * a delay.
   */
  test.each([
    // Delay in months: the whole part of (months from the first delayed month to the month of birth ÷ step), + 1.
    [
      '男',
      false,
      '1965-01-15',
      { original: '2025-01-15', bornAfter: 0, delay: 1, day: '2025-02-15' },
    ],
    [
      '男',
      false,
      '1965-04-30',
      { original: '2025-04-30', bornAfter: 3, delay: 1, day: '2025-05-30' },
    ],
    [
      '男',
      false,
      '1965-05-31',
      { original: '2025-05-31', bornAfter: 4, delay: 2, day: '2025-07-31' },
    ],
    [
      '男',
      false,
      '1970-07-15',
      { original: '2030-07-15', bornAfter: 66, delay: 17, day: '2031-12-15' },
    ],
    [
      '女',
      true,
      '1972-02-29',
      { original: '2027-02-28', bornAfter: 25, delay: 7, day: '2027-09-29' },
    ],
    [
      '女',
      false,
      '1975-03-12',
      { original: '2025-03-12', bornAfter: 2, delay: 2, day: '2025-05-12' },
    ],
    [
      '女',
      false,
      '1984-11-15',
      { original: '2034-11-15', bornAfter: 118, delay: 60, day: '2039-11-15' },
    ],
    [
      '男',
      false,
      '1990-01-31',
      { original: '2050-01-31', bornAfter: 300, delay: 36, day: '2053-01-31' },
    ],
    [
      '男',
      false,
      '1964-12-31',
      { original: '2024-12-31', bornAfter: null, delay: 0, day: '2024-12-31' },
    ],
    [
      '女',
      false,
      '1960-06-01',
      { original: '2010-06-01', bornAfter: null, delay: 0, day: '2010-06-01' },
    ],
  ] as const)(
    'of somebody (%s, managerial %s) born on %s is told with its parts',
    async (gender, cadre, birth, expected) => {
      const [parts] = await partsOf([{ birth, gender, cadre, special: false }])
      expect(parts).toMatchObject(expected)
      expect(parts?.from).toBe(expected.day > '2024-12-31' ? '2025-01-01' : '1978-06-02')
    },
  )

  test('agrees with its explanation, for every person', async () => {
    const people = fc.sample(person, { numRuns: 2_000, seed: 20_260_101 })
    const [days, parts] = [await datesOf(people), await partsOf(people)]
    for (const [index, somebody] of people.entries()) {
      const part = parts[index]
      const label = JSON.stringify({ somebody, told: part })
      expect(part?.day, label).toBe(days[index])
      expect(part?.day, label).toBe(byTheLaw(somebody))
      const isMan = somebody.gender === '男'
      expect(part?.people, label).toBe(
        isMan ? 'man' : somebody.cadre ? 'womanCadre' : 'womanWorker',
      )
      // The calendar months between the old age and the new day equal the returned delay.
      const months = (day = '') => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
      expect(months(part?.reached) - months(part?.original), label).toBe(part?.delay)
    }
  })

  test('is the first day of a parameter whose ages a person has passed when it begins, and says so', async () => {
    const ages = (baseYears: number) => [
      { group: 'man', special: false, baseYears, firstBirth: null, stepMonths: null, maxDelay: 0 },
    ]
    const rules = [
      { from: '2000-01-01', to: '2029-12-31', basis: 'old', rows: ages(65) },
      { from: '2030-01-01', to: null, basis: 'new', rows: ages(60) },
    ]
    const [parts] = await database.rows(
      `select day::text, original::text, reached::text, basis
       from retirement_of('1968-05-20', '男', false, false, $1)`,
      [JSON.stringify(rules)],
    )
    expect(parts).toEqual({
      day: '2030-01-01',
      original: '2028-05-20',
      reached: '2028-05-20',
      basis: 'new',
    })
  })

  test('never comes earlier for a later date of birth', async () => {
    for (const gender of ['男', '女'] as const) {
      for (const special of [false, true]) {
        const people = Array.from({ length: 12 * 60 }, (_, index) => ({
          birth: new Date(Date.UTC(1945, index, 28)).toISOString().slice(0, 10),
          gender,
          cadre: false,
          special,
        }))
        const days = await datesOf(people)
        expect(days).toEqual([...days].sort())
      }
    }
  })
})

const retireOf = async (id: string) =>
  recordIn(await er(archives.endpoints.info, { query: { id } })).retireDate

describe('what a date follows from', () => {
  const explain = (reader: Caller, id: string) => reader(RETIREMENT_DATE, { query: { id } })

  test('is shown in a file as it was computed', async () => {
    const { id } = await addSample(er, archives)
    await database.rows(
      "update user_base_info set birth_date = '1975-03-12', gender = '女', is_cadre = false where id = $1",
      [id],
    )
    const basis = retirementBasis.parse((await explain(er, id)).body.response)
    expect(basis).toMatchObject({
      birthDate: '1975-03-12',
      gender: '女',
      isCadre: false,
      isSpecial: false,
      group: 'womanWorker',
      date: '2025-05-12',
      ages: {
        baseYears: 50,
        original: '2025-03-12',
        firstBirth: '1975-01',
        stepMonths: 2,
        maxDelay: 60,
        bornAfter: 2,
        delay: 2,
        reached: '2025-05-12',
        rule: { from: '2025-01-01', to: null },
      },
    })
    expect(basis.ages?.rule.basis).toContain('2024年9月13日')
    expect(await retireOf(id)).toBe(basis.date)
  })

  test('agrees with the date of every file of the company', async () => {
    const files = await database.rows<{ id: string; day: string | null }>(
      `select id, retire_date::text as day from user_base_info_view
       where deleted_at is null order by id limit 60`,
    )
    for (const { id, day } of files) {
      const basis = retirementBasis.parse((await explain(er, id)).body.response)
      expect([id, basis.date]).toEqual([id, day])
    }
    expect(files.length).toBeGreaterThan(30)
  })

  test('shows to readers of the date of birth, and to no others', async () => {
    const fileOf = async (name: string) =>
      String(await database.value('select user_base_id from app_user where user_name = $1', [name]))
    const [own, other] = [await fileOf('staff1'), await fileOf('hrdir')]
    const [staff, leader] = [await api.as('staff1'), await api.as('leader1')]
    expect((await explain(staff, own)).status).toBe(200)
    expect((await explain(leader, own)).status).toBe(200)
    for (const reader of [staff, leader]) {
      expect((await explain(reader, other)).status).toBeGreaterThanOrEqual(403)
    }
    // A user who names people for trainings sees all files, but the birth dates only of their own people.
    await database.rows(
      `insert into role_user (id, role_id, user_id) select gen_random_uuid(), r.id, u.id
       from role r, app_user u where r.code = 'hr_train' and u.user_name = 'leader1'
       on conflict do nothing`,
    )
    const trainer = await api.as('leader1')
    const read = () => trainer(archives.endpoints.info, { query: { id: other } })
    // Every process applies changed permissions within moments.
    await until(async () => (await read()).status === 200, SOON_MS)
    const file = recordIn(await read())
    expect([file.id, file.retireDate ?? null]).toEqual([other, null])
    expect((await explain(trainer, other)).status).toBe(404)
    expect((await explain(trainer, own)).status).toBe(200)
  })
})

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
    const outcome = (await preview(body)).body.response as { touched: number }
    expect(await allDates()).toEqual(before)
    expect(recordIn(await admin(policyParams.endpoints.info, { query: { id } })).version).toBe(
      version,
    )
    const answer = await admin(policyParams.endpoints.update, { method: 'PUT', body })
    savedIn(answer)
    expect(answer.body.msg).toContain(String(outcome.touched))
    const after = new Map((await allDates()).map((row) => [row.id, row.retire_date]))
    const changed = before.filter(
      (row) => after.get(row.id)?.valueOf() !== row.retire_date?.valueOf(),
    )
    expect(outcome.touched).toBe(changed.length)
    expect(changed.length).toBeGreaterThan(0)
    expect(changed.every(({ gender }) => gender === '男')).toBe(true)
  })

  test('of a later law counts for those who reach it then, and for nobody before', async () => {
    const { id, version } = await inForce()
    const close = { id, version, effectiveTo: '2039-12-31' }
    savedIn(await admin(policyParams.endpoints.update, { method: 'PUT', body: close }))
    const law = {
      key: 'retire.table',
      effectiveFrom: '2040-01-01',
      value: raised(2),
      id: newId(),
    }
    savedIn(await admin(policyParams.endpoints.add, { method: 'POST', body: law }))
    const early = { birth: '1966-03-31', gender: '男', cadre: false, special: false } as const
    const late = { ...early, birth: '1990-01-31' }
    const [first, second] = await datesOf([early, late])
    expect(first).toBe('2027-07-31')
    expect(second).toBe('2055-01-31')
    // This person reaches the age in September 2039, under the earlier rules.
    const between = { ...early, birth: '1975-12-31' }
    const parts = await partsOf([early, between, late])
    expect(parts.map(({ from }) => from)).toEqual(['2025-01-01', '2025-01-01', '2040-01-01'])
  })

  test('that would leave people without a date is no deletion', async () => {
    const query = { key: 'retire.table', date: '2050-01-01' }
    const { id } = recordIn(await admin(policyParams.endpoints.info, { query }))
    const answer = await admin(policyParams.endpoints.delete, { method: 'DELETE', query: { id } })
    expect(refusalIn(answer)).toMatchObject({ status: 409, code: 'conflict' })
    expect(answer.body.msg).toMatch(/\d+ 人没有法定退休日/)
  })

  test('is shown beforehand only to users who may make it', async () => {
    const staff = await api.as('staff1')
    const answer = await staff('/hr/PolicyParam/PreviewPolicyParam', { method: 'POST', body: {} })
    expect(answer.status).toBe(403)
  })
})
