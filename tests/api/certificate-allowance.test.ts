import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allowancesOf, type HeldCertificate } from '#api/rules/hr/certificate-allowance.ts'
import { allowanceRows } from '#api/rules/hr/certificate-month.ts'
import { openDatabase } from '#api/store/database.ts'
import { freshDatabase, type TestDatabase } from './database.ts'

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

/** Spells that follow each other, as those of one person do. */
const spells = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 0, max: 300 })), {
    ...{ minLength: 1, maxLength: 3 },
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

test('for any certificates and days the statement says what the rule says', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(certificate, { minLength: 1, maxLength: 6 }),
      spells,
      fc.constantFrom(...MONTHS),
      async (given, employed, month) => {
        const held: HeldCertificate[] = given.map((one, at) => ({ ...one, id: idOf(at), employed }))
        const said = await db.transaction().execute(async (tx) => {
          await sql`create temp table employment_status (user_id uuid, from_day date, to_day date,
            status text) on commit drop`.execute(tx)
          await sql`insert into pg_temp.employment_status select ${PERSON}::uuid, "from", "to", '2'
            from jsonb_to_recordset(${JSON.stringify(employed)}::jsonb) as s ("from" date, "to" date)`.execute(
            tx,
          )
          await sql`set local search_path = pg_temp, public`.execute(tx)
          const rows = sql`select ${PERSON}::uuid as user_id, h.id as certificate_id,
              h.id::text as cert_no, 'type' as type_name, h.category, h.stackable,
              (h.valid ->> 'from')::date as valid_from, (h.valid ->> 'to')::date as valid_to,
              datemultirange(daterange((h.valid ->> 'from')::date, (h.valid ->> 'to')::date, '[]')) as terms,
              h.allowance, 'ofType' as source, null::jsonb as typed
            from jsonb_to_recordset(${JSON.stringify(held)}::jsonb) as h
              (id uuid, category text, stackable boolean, valid jsonb, allowance numeric(14, 2))`
          const answer = await sql<{ id: string; days: number; amount: string }>`
            select certificate_id as id, days, amount::text from (${allowanceRows(rows, month)}) r
            order by 1`.execute(tx)
          return answer.rows
        })
        const ruled = allowancesOf(held, month).map(({ id, days, amount }) => ({
          id,
          days,
          amount,
        }))
        expect(said).toEqual(ruled)
      },
    ),
    { numRuns: RUNS },
  )
})

test('a day, half a cent, and who counts of two that are equal', () => {
  const one = (id: string, allowance: string): HeldCertificate => ({
    ...{ id, category: '执业资格', stackable: false, allowance },
    ...{
      valid: { from: '2025-04-01', to: '2025-04-01' },
      employed: [{ from: '2020-01-01', to: null }],
    },
  })
  // 0.15 ÷ 30 is half a cent.
  expect(allowancesOf([one('a', '0.15')], '2025-04')).toMatchObject([{ days: 1, amount: '0.01' }])
  expect(allowancesOf([one('b', '3.00'), one('a', '3.00')], '2025-04')).toMatchObject([
    { amount: '0.00', counts: false },
    { amount: '0.10', counts: true },
  ])
})
