import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#tests/api/database.ts'
import { connect, type DatabaseClient } from '#tests/api/database-client.ts'

let copy: TestDatabase
let database: DatabaseClient
const dayClasses = new Map<string, string>()

beforeAll(async () => {
  copy = await freshDatabase()
  database = await connect(copy.url)
  const rows = await database.rows(
    'select date::text as date, day_class from work_calendar where deleted_at is null',
  )
  for (const { date, day_class } of rows) dayClasses.set(String(date), String(day_class))
})

afterAll(async () => {
  await database?.end()
  await copy?.drop()
})

const DAY_MS = 86_400_000
const MOST = 366
const iso = (at: number) => new Date(at).toISOString().slice(0, 10)
const at = (day: string) => Date.parse(day)

function isWorked(day: string): boolean {
  const decided = dayClasses.get(day)
  if (decided !== undefined) return decided === '0' || decided === '3'
  const weekday = new Date(at(day)).getUTCDay()
  return weekday > 0 && weekday < 6
}

function lastOfMonth(day: string): number {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** True when an entry with this rule and first day falls on `day`, decided from the two dates alone. */
function falls(rule: string, first: string, day: string): boolean {
  const sameDate = Number(day.slice(8)) === Math.min(Number(first.slice(8)), lastOfMonth(day))
  if (rule === '无') return day === first
  if (rule === '每天') return true
  if (rule === '工作日') return isWorked(day)
  if (rule === '每周') return new Date(at(day)).getUTCDay() === new Date(at(first)).getUTCDay()
  if (rule === '每月') return sameDate
  return sameDate && day.slice(5, 7) === first.slice(5, 7)
}

type Case = { rule: string; first: string; last: string | null; since: string; until: string }

/** Tests every day of the span, one after the other. */
function walk({ rule, first, last, since, until }: Case): string[] {
  const found: string[] = []
  const end = last !== null && last < until ? last : until
  for (let day = first > since ? first : since; day <= end; day = iso(at(day) + DAY_MS)) {
    if (falls(rule, first, day)) found.push(day)
  }
  return found.slice(0, MOST)
}

async function expanded({ rule, first, last, since, until }: Case): Promise<string[]> {
  const rows = await database.rows(
    'select day::text as day from repeated_days($1, $2::date, $3::date, $4::date, $5::date)',
    [rule, first, last, since, until],
  )
  return rows.map(({ day }) => String(day))
}

const RULES = ['无', '每天', '工作日', '每周', '每月', '每年']
const day = fc.integer({ min: at('2024-01-01') / DAY_MS, max: at('2028-12-31') / DAY_MS })
/** Chooses ends of months and 29 February more often than by chance. */
const firstDay = fc.oneof(
  day.map((n) => iso(n * DAY_MS)),
  fc.constantFrom('2024-02-29', '2026-01-31', '2025-08-30'),
)

const cases = fc
  .record({
    rule: fc.constantFrom(...RULES),
    first: firstDay,
    lasts: fc.option(fc.integer({ min: 0, max: 900 })),
    sinceAfter: fc.integer({ min: -400, max: 1_200 }),
    long: fc.integer({ min: 0, max: 420 }),
  })
  .map(({ rule, first, lasts, sinceAfter, long }): Case => {
    const since = iso(at(first) + sinceAfter * DAY_MS)
    return {
      rule,
      first,
      since,
      until: iso(at(since) + long * DAY_MS),
      last: lasts === null ? null : iso(at(first) + lasts * DAY_MS),
    }
  })

test('what comes again is on the days that a walk from day to day finds', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async (one) => {
      expect(await expanded(one), JSON.stringify(one)).toEqual(walk(one))
    }),
    { numRuns: 600 },
  )
})

test('what comes again without end is bounded', async () => {
  const days = await expanded({
    rule: '每天',
    first: '2026-01-01',
    last: null,
    since: '2026-01-01',
    until: '2199-01-01',
  })
  expect(days).toHaveLength(MOST)
  expect(days.at(-1)).toBe('2027-01-01')
})

test('the 31st is the last day of a month, and 29 February the 28th of other years', async () => {
  const monthly = { rule: '每月', first: '2026-01-31', last: null, since: '2026-01-01' }
  expect(await expanded({ ...monthly, until: '2026-05-31' })).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
    '2026-05-31',
  ])
  const yearly = { rule: '每年', first: '2024-02-29', last: null, since: '2025-01-01' }
  expect(await expanded({ ...yearly, until: '2028-12-31' })).toEqual([
    '2025-02-28',
    '2026-02-28',
    '2027-02-28',
    '2028-02-29',
  ])
})
