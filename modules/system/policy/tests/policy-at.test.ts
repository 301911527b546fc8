import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPolicyParam } from '#modules/system/policy/api/read-policy-param.ts'
import { POLICY_KEYS } from '#modules/system/policy/define/policy-keys.ts'
import { policyParams } from '#modules/system/policy/define/policy-param.ts'
import { type Database, openDatabase } from '#platform/api/store/connection/database.ts'
import { CITIES } from '#platform/seed/place-pool.ts'
import { type Caller, newId } from '#tests/api/running-api.ts'
import { testCompany } from '#tests/api/test-company.ts'

const ROWS = 120
const KEYS = Object.keys(POLICY_KEYS)
/** Cities with and without rows of their own, and null for no city. */
const PLACES = [...CITIES, '甲市', '乙市', '丙市', null]
const QUESTIONS = 60

const company = testCompany()
const { database, api } = company
let db: Database
let admin: Caller
/** The number of responses for each status when the rows were added. */
let counts: Record<string, number>

beforeAll(async () => {
  db = openDatabase(company.url, { poolSize: 1, onIdleError: () => undefined }).db
  admin = await api.as('admin')
  counts = await addRows()
})

afterAll(async () => {
  await db?.destroy()
})

const dayAfter = (days: number) =>
  new Date(Date.UTC(2018, 0, 1) + days * 86_400_000).toISOString().slice(0, 10)

/** A day within ten years. Often it is the first or last day of a row, or the day next to it. */
const someDay = fc.oneof(
  fc.integer({ min: 0, max: 3_650 }).map(dayAfter),
  fc.constantFrom('2024-01-01', '2023-12-31', '2025-01-01', '2024-12-31', '2026-07-01'),
)

const someRow = fc.record({
  key: fc.constantFrom('min.wage', 'avg.wage'),
  city: fc.constantFrom(...PLACES),
  effectiveFrom: someDay,
  days: fc.option(fc.integer({ min: 0, max: 200 }), { freq: 30 }),
  value: fc
    .integer({ min: 0, max: 9_999_999_999 })
    .map((fen) => `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`),
})

type Question = { key: string; city: string | null; on: string | null }
type Found = { id: string; value: string; basis: string | null } | null

async function addRows(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const added: { id: string; version: unknown }[] = []
  for (const { days, ...row } of fc.sample(someRow, { numRuns: ROWS, seed: 20_261_127 })) {
    const from = Date.parse(row.effectiveFrom)
    const effectiveTo =
      days === null ? null : new Date(from + days * 86_400_000).toISOString().slice(0, 10)
    const body = { ...row, id: newId(), effectiveTo }
    const answer = await admin(policyParams.endpoints.add, { method: 'POST', body })
    counts[answer.status] = (counts[answer.status] ?? 0) + 1
    if (answer.status === 200) added.push({ id: body.id, version: 1 })
  }
  for (const { id } of added.filter((_, index) => index % 6 === 0)) {
    await admin(policyParams.endpoints.delete, { method: 'DELETE', query: { id, version: 1 } })
  }
  return counts
}

/** Reads all values in one statement, as a join over people does. */
async function askTogether(questions: readonly Question[]): Promise<Found[]> {
  const rows = await database.rows<{ id: string | null; value: string; basis: string | null }>(
    `select v.id, v.value::text as value, v.basis
     from rows from (jsonb_to_recordset($1::jsonb) as (key text, city text, "on" date))
         with ordinality as q (key, city, "on", place)
       left join lateral policy_at(q.key, q.city, q."on") v on true
     order by q.place`,
    [JSON.stringify(questions)],
  )
  return rows.map(({ id, ...rest }) => (id === null ? null : { id, ...rest }))
}

describe('policy_at', () => {
  test('answers what the reader in TypeScript answers, with each decimal', async () => {
    // The API refuses overlapping periods, because both readers rely on at most one row a day.
    expect(counts['400']).toBeGreaterThan(20)
    expect(counts['200']).toBeGreaterThan(20)
    const question = fc.record({
      key: fc.oneof(fc.constantFrom('min.wage', 'avg.wage'), fc.constantFrom(...KEYS, 'no.key')),
      city: fc.constantFrom(...PLACES, '无此市'),
      on: fc.option(someDay),
    })
    const kinds = { own: 0, national: 0, none: 0 }
    await fc.assert(
      fc.asyncProperty(
        fc.array(question, { minLength: QUESTIONS, maxLength: QUESTIONS }),
        async (questions) => {
          const together = await askTogether(questions)
          for (const [index, { key, city, on }] of questions.entries()) {
            const one = await findPolicyParam(db, key, { city, on })
            const found = together[index]
            const of = JSON.stringify(questions[index])
            expect(found?.id ?? null, of).toBe(one?.id ?? null)
            expect(found?.basis ?? null, of).toBe(one?.basis ?? null)
            expect(exact(found?.value), of).toEqual(exact(one?.value))
            if (!one) kinds.none += 1
            else if (await isOfCity(one.id)) kinds.own += 1
            else kinds.national += 1
          }
        },
      ),
      // Does not search for a smaller counterexample, because that takes minutes.
      { numRuns: 12, endOnFailure: true },
    )
    for (const count of Object.values(kinds)) expect(count).toBeGreaterThan(10)
  })

  test('becomes part of the query around it: one plan, and one look-up for each city and day', async () => {
    await database.rows(
      `create temp table person as
         select n, 'c' || n % 40 as city from generate_series(1, 100000) n`,
    )
    await database.rows('analyze person')
    const [plan] = await database.rows(
      `explain (format json) select v.value
       from person p left join lateral policy_at('min.wage', p.city, date '2026-01-01') v on true`,
    )
    const text = JSON.stringify(plan)
    expect(text).toContain('"Relation Name":"policy_param"')
    expect(text).toContain('"Node Type":"Memoize"')
    expect(text).not.toContain('Function Scan')
  })
})

async function isOfCity(id: string): Promise<boolean> {
  return (
    (await database.value('select city is not null from policy_param where id = $1', [id])) === true
  )
}

/** Parses the value with its numbers as text, because a parsed number loses digits and zeros. */
function exact(value: string | null | undefined): unknown {
  if (value === null || value === undefined) return null
  return JSON.parse(value.replaceAll(/(^|[:[,]\s*)(-?\d[\d.eE+-]*)/g, '$1"$2"'))
}
