import { beforeAll, expect, test } from 'vitest'
import { readAverageWages } from '#modules/system/policy/api/read-average-wages.ts'
import { type Database, openDatabase } from '#platform/api/store/connection/database.ts'
import { testCompany } from '#tests/api/test-company.ts'

const company = testCompany()
let db: Database

beforeAll(async () => {
  const opened = openDatabase(company.url, { poolSize: 1, onIdleError: () => undefined })
  db = opened.db
  await company.database.rows("delete from policy_param where key = 'avg.wage'")
  const rows: [string | null, string, string | null, number][] = [
    ['甲市', '2023-01-01', '2023-12-31', 7000],
    ['甲市', '2024-01-01', '2024-12-31', 7500],
    ['乙市', '2025-01-01', null, 8000],
    [null, '2024-07-01', null, 6000],
  ]
  for (const [city, from, to, value] of rows) {
    await company.database.rows(
      `insert into policy_param (id, key, city, effective_from, effective_to, value)
       values (gen_random_uuid(), 'avg.wage', $1, $2, $3, $4)`,
      [city, from, to, String(value)],
    )
  }
  return () => opened.db.destroy()
})

test('the average wage is that of the year before, else the last one, marked', async () => {
  const found = await readAverageWages(db, [
    { city: '甲市', day: '2025-03-01' },
    // That of 2025 is not published.
    { city: '甲市', day: '2026-03-01' },
    { city: '乙市', day: '2026-03-01' },
    // Only a later year is known.
    { city: '乙市', day: '2025-03-01' },
    { city: '别的市', day: '2025-03-01' },
    { city: null, day: '2024-03-01' },
  ])
  expect(found).toEqual([
    { value: 7500, year: 2024, isProvisional: false },
    { value: 7500, year: 2025, isProvisional: true },
    { value: 8000, year: 2025, isProvisional: false },
    { value: 8000, year: 2024, isProvisional: true },
    { value: 6000, year: 2024, isProvisional: false },
    null,
  ])
})
