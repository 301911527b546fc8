import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  allowancesOf,
  type HeldCertificate,
  type Span,
} from '#modules/hr/certificates/api/certificate-allowance.ts'
import { allowanceRows } from '#modules/hr/certificates/api/certificate-month.ts'
import { openDatabase, type Tx } from '#platform/api/store/connection/database.ts'
import { freshDatabase, type TestDatabase } from '#tests/api/database.ts'

const PERSON = '00000000-0000-7000-8000-000000000001'
const MONTHS = ['2024-02', '2025-02', '2025-04', '2025-12']
const RUNS = 60

let database: TestDatabase
let close: () => Promise<void>
let db: ReturnType<typeof openDatabase>['db']

beforeAll(async () => {
  database = await freshDatabase()
  ;({ db } = openDatabase(database.url, { poolSize: 1, onIdleError: () => undefined }))
  close = () => db.destroy()
})
afterAll(async () => {
  await close?.()
  await database?.drop()
})

const day = fc.integer({
  min: Date.UTC(2023, 10, 1) / 86_400_000,
  max: Date.UTC(2026, 1, 28) / 86_400_000,
})
const iso = (number: number) => new Date(number * 86_400_000).toISOString().slice(0, 10)
const span = fc
  .tuple(day, fc.option(fc.integer({ min: 0, max: 400 }), { nil: null }))
  .map(([from, length]) => ({
    from: iso(from),
    to: length === null ? null : iso(from + length),
  }))

const certificate = fc.record({
  category: fc.constantFrom('执业资格', '特种作业'),
  stackable: fc.boolean(),
  allowance: fc.integer({ min: 0, max: 200_005 }).map((cents) => (cents / 100).toFixed(2)),
  valid: span,
})

/** Periods of employment that follow each other, like those of one person. */
const employments = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 0, max: 300 })), {
    minLength: 1,
    maxLength: 3,
  })
  .map((lengths) => {
    let next = Date.UTC(2023, 10, 1) / 86_400_000
    return lengths.map(([gap, length]) => {
      const from = next + gap
      next = from + length + 1
      return { from: iso(from), to: iso(next - 1) }
    })
  })

const idOf = (at: number) => `00000000-0000-7000-9000-${String(at).padStart(12, '0')}`

/** Makes the statement read these periods of employment, from a temporary table. */
async function employ(tx: Tx, spells: readonly Span[]): Promise<void> {
  await sql`create temp table employment_status (user_id uuid, from_day date, to_day date,
    status text) on commit drop`.execute(tx)
  await sql`insert into pg_temp.employment_status select ${PERSON}::uuid, "from", "to", '2'
    from jsonb_to_recordset(${JSON.stringify(spells)}::jsonb) as s ("from" date, "to" date)`.execute(
    tx,
  )
  await sql`set local search_path = pg_temp, public`.execute(tx)
}

/** Certificates of one person, in the form that the statement reads. */
const rowsOf = (certificates: readonly HeldCertificate[]) => sql`select ${PERSON}::uuid as user_id,
    h.id as certificate_id, h.id::text as cert_no, 'type' as type_name, h.category, h.stackable,
    (h.valid ->> 'from')::date as valid_from, (h.valid ->> 'to')::date as valid_to,
    datemultirange(daterange((h.valid ->> 'from')::date, (h.valid ->> 'to')::date, '[]')) as terms,
    h.allowance, 'ofType' as source, null::jsonb as typed
  from jsonb_to_recordset(${JSON.stringify(certificates)}::jsonb) as h
    (id uuid, category text, stackable boolean, valid jsonb, allowance numeric(14, 2))`

test('for any certificates and days the statement says what the rule says', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(certificate, { minLength: 1, maxLength: 6 }),
      employments,
      fc.constantFrom(...MONTHS),
      async (samples, employed, month) => {
        const certificates: HeldCertificate[] = samples.map((one, at) => ({
          ...one,
          id: idOf(at),
          employed,
        }))
        const computed = await db.transaction().execute(async (tx) => {
          await employ(tx, employed)
          const answer = await sql<{ id: string; days: number; amount: string }>`
            select certificate_id as id, days, amount::text
            from (${allowanceRows(rowsOf(certificates), month)}) r
            order by 1`.execute(tx)
          return answer.rows
        })
        const ruled = allowancesOf(certificates, month).map(({ id, days, amount }) => ({
          id,
          days,
          amount,
        }))
        expect(computed).toEqual(ruled)
      },
    ),
    { numRuns: RUNS },
  )
})

/** A certificate in a category that does not stack. Its owner is employed here the whole time. */
const one = (id: string, allowance: string, from: string, to: string | null): HeldCertificate => ({
  id,
  category: '执业资格',
  stackable: false,
  allowance,
  valid: { from, to },
  employed: [{ from: '2020-01-01', to: null }],
})

test('a day, half a cent, and who counts of two that are equal', () => {
  const april = (id: string, allowance: string) => one(id, allowance, '2025-04-01', '2025-04-01')
  // 0.15 ÷ 30 is half a cent.
  expect(allowancesOf([april('a', '0.15')], '2025-04')).toMatchObject([{ days: 1, amount: '0.01' }])
  expect(allowancesOf([april('b', '3.00'), april('a', '3.00')], '2025-04')).toMatchObject([
    { amount: '0.00', counted: 0 },
    { amount: '0.10', counted: 1 },
  ])
})

/** First and last day within April 2025, and the amounts paid for that month. */
type Case = { name: string; terms: [allowance: string, from: number, to: number][]; paid: string[] }

const cases: readonly Case[] = [
  {
    name: 'an old paper and its renewal',
    terms: [
      ['300', 1, 15],
      ['300', 16, 30],
    ],
    paid: ['150.00', '150.00'],
  },
  {
    name: 'a gap of four days',
    terms: [
      ['300', 1, 15],
      ['300', 20, 30],
    ],
    paid: ['150.00', '110.00'],
  },
  {
    name: 'a renewal before the end',
    terms: [
      ['300', 1, 20],
      ['300', 16, 30],
    ],
    paid: ['200.00', '100.00'],
  },
  {
    name: 'a higher one in the middle',
    terms: [
      ['300', 1, 30],
      ['600', 11, 20],
    ],
    paid: ['200.00', '200.00'],
  },
  {
    name: 'a lower one beside it',
    terms: [
      ['300', 1, 30],
      ['150', 1, 30],
    ],
    paid: ['300.00', '0.00'],
  },
  {
    name: 'a lower one that lasts longer',
    terms: [
      ['600', 1, 10],
      ['300', 1, 30],
    ],
    paid: ['200.00', '200.00'],
  },
  {
    name: 'a step up',
    terms: [
      ['100', 1, 10],
      ['200', 11, 30],
    ],
    paid: ['33.33', '133.34'],
  },
  {
    name: 'three terms of a third of a month',
    terms: [
      ['100', 1, 10],
      ['100', 11, 20],
      ['100', 21, 30],
    ],
    paid: ['33.33', '33.34', '33.33'],
  },
  {
    name: 'three that overlap',
    terms: [
      ['300', 1, 20],
      ['450', 11, 25],
      ['600', 16, 30],
    ],
    paid: ['100.00', '75.00', '300.00'],
  },
]

test.each(cases)(
  'of those that do not stack the highest counts day by day: $name',
  ({ terms, paid }) => {
    const day = (number: number) => `2025-04-${String(number).padStart(2, '0')}`
    const certificates = terms.map(([allowance, from, to], at) =>
      one(idOf(at), `${allowance}.00`, day(from), day(to)),
    )
    expect(allowancesOf(certificates, '2025-04').map(({ amount }) => amount)).toEqual(paid)
  },
)

test('an employee with a certificate on all days gets the whole allowance, however often it was renewed', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...MONTHS),
      fc.integer({ min: 1, max: 100_000 }),
      fc.uniqueArray(fc.integer({ min: 2, max: 28 }), { maxLength: 6 }),
      (month, cents, begins) => {
        const allowance = (cents / 100).toFixed(2)
        const starts = [1, ...begins.toSorted((a, b) => a - b)]
        const certificates = starts.map((start, at) => {
          const next = starts[at + 1]
          const iso2 = (number: number) => `${month}-${String(number).padStart(2, '0')}`
          return one(idOf(at), allowance, iso2(start), next === undefined ? null : iso2(next - 1))
        })
        const sum = allowancesOf(certificates, month).reduce((total, { amount }) => {
          return total + Math.round(Number(amount) * 100)
        }, 0)
        expect(sum).toBe(cents)
      },
    ),
  )
})

test('a gap between two certificates of a category names the ended one and the next one', async () => {
  const basis = await db.transaction().execute(async (tx) => {
    await employ(tx, [{ from: '2020-01-01', to: null }])
    const certificates = [
      one(idOf(1), '300.00', '2024-04-16', '2025-04-15'),
      one(idOf(2), '300.00', '2025-04-20', '2026-04-19'),
      { ...one(idOf(3), '300.00', '2025-04-01', null), category: '特种作业' },
    ]
    const { rows } = await sql<{ id: string; basis: { step: string; values: object }[] }>`
      select certificate_id as id, basis from (${allowanceRows(rowsOf(certificates), '2025-04')}) r
      order by 1`.execute(tx)
    return rows.map((row) => row.basis)
  })
  const gap = {
    category: '执业资格',
    from: '2025-04-16',
    to: '2025-04-19',
    days: 4,
    before: idOf(1),
    after: idOf(2),
  }
  const gaps = basis.map((steps) => steps.filter(({ step }) => step === 'gap'))
  expect(gaps).toEqual([[{ step: 'gap', values: gap }], [{ step: 'gap', values: gap }], []])
})
