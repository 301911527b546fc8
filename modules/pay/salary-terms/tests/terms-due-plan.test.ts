import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dueOccasions } from '#modules/pay/salary-terms/api/terms-due-query.ts'
import { openDatabase } from '#platform/api/store/connection/database.ts'
import { plansOf } from '#tests/api/plans-of.ts'
import { testCompany } from '#tests/api/test-company.ts'

const company = testCompany()
let opened: ReturnType<typeof openDatabase>

beforeAll(() => {
  opened = openDatabase(company.url, { poolSize: 1, onIdleError: () => {} })
})

afterAll(() => opened?.db.destroy())

const depthOf = (line: string) => line.search(/\S/)

/** The lines of a plan that PostgreSQL executes once for each row of the query around them. */
function linesOfSubPlans(plan: string): string[] {
  const inside: string[] = []
  let depth: number | null = null
  for (const line of plan.split('\n')) {
    if (depth !== null && depthOf(line) <= depth) depth = null
    if (depth !== null) inside.push(line)
    else if (/^\s*SubPlan \d+/.test(line)) depth = depthOf(line)
  }
  return inside
}

test('no part of the query of due terms reads a whole common table for each person', async () => {
  const [plan = ''] = await plansOf(opened.db, (db) => dueOccasions(sql`true`).execute(db))
  const inside = linesOfSubPlans(plan)
  // A person is looked up by an index or in a hash table, so the query grows with the people and not with their square.
  expect(inside.filter((line) => line.includes('user_salary_type'))).not.toEqual([])
  expect(inside.filter((line) => line.includes('CTE Scan'))).toEqual([])
})
