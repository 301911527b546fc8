import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openProbationDesk,
  type ProbationDesk,
} from '#modules/hr/probation/tests/probation-desk.ts'
import { dayAfter } from '#platform/wire/time/shanghai-time.ts'
import { serviceTime, termEnd, termOver } from '#platform/wire/time/terms.ts'

let desk: ProbationDesk

beforeAll(async () => {
  desk = await openProbationDesk()
})

afterAll(async () => {
  await desk?.close()
})

/** Every day of four years, with a leap year among them. */
const DAYS = Array.from({ length: 1_461 }, (_, at) => dayAfter('2025-01-01', at))
const LENGTHS = [1, 2, 3, 6, 12, 36, 120]

test('the database ends terms on the days on which platform/wire/time/terms.ts ends them', async () => {
  const terms = await desk.database.rows<{
    day: string
    months: number
    over: string
    end: string
  }>(
    `select day::date::text as day, months, term_over(day::date, months)::text as over,
       term_end(day::date, months)::text as end
     from unnest($1::text[]) as day cross join unnest($2::int[]) as months`,
    [DAYS, LENGTHS],
  )
  expect(terms).toHaveLength(DAYS.length * LENGTHS.length)
  const counted = terms.map(({ day, months }) => ({
    day,
    months,
    over: termOver(day, months),
    end: termEnd(day, months),
  }))
  expect(terms).toEqual(counted)
})

test('years of service are full on the day on which the term is over', async () => {
  const rows = await desk.database.rows<{ day: string; before: string; on: string }>(
    `select day::date::text as day, years_between(day::date, term_end(day::date, 12)) as before,
       years_between(day::date, term_over(day::date, 12)) as on
     from unnest($1::text[]) as day`,
    [DAYS],
  )
  for (const { day, before, on } of rows) {
    expect([day, Number(before), Number(on)]).toEqual([day, 0.9, 1])
  }
  const ahead = await desk.database.value("select years_between('2026-03-05', '2025-02-01')")
  expect(Number(ahead)).toBe(0)
})

test.each([
  ['2026-08-31', 6, '2027-02-28'],
  ['2026-12-30', 2, '2027-02-28'],
  ['2026-03-31', 1, '2026-04-30'],
  ['2026-03-15', 3, '2026-06-14'],
])('a probation from %s for %d months ends on %s', async (startDate, months, end) => {
  const person = await desk.person()
  const id = await desk.probation(person)
  await desk.database.rows('update probation set start_date = $2, months = $3 where id = $1', [
    id,
    startDate,
    months,
  ])
  expect(
    await desk.database.value('select end_date::text from probation where id = $1', [id]),
  ).toBe(end)
  expect(serviceTime(startDate, end)).toMatchObject({ days: 0 })
})
