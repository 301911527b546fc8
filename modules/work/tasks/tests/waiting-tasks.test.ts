import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  readTasksToDecide,
  readTasksToRead,
} from '#modules/work/tasks/api/lists/read-waiting-tasks.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { CountingStore } from '#platform/api/crud/resource-store.ts'
import { openDatabase } from '#platform/api/store/connection/database.ts'
import { plansOf } from '#tests/api/plans-of.ts'
import { testCompany } from '#tests/api/test-company.ts'

const company = testCompany()
let opened: ReturnType<typeof openDatabase>

beforeAll(() => {
  opened = openDatabase(company.url, { poolSize: 1, onIdleError: () => {} })
})

afterAll(() => opened?.db.destroy())

test.each([
  ['decided', readTasksToDecide, 'task_approval'],
  ['read', readTasksToRead, 'task_reader'],
] as const)('tasks to be %s are found by reading each request once', async (_, read, requests) => {
  const userId = String(
    await company.database.value("select id from app_user where user_name = 'leader1'"),
  )
  const [plan = ''] = await plansOf(opened.db, (db) =>
    read({ db } as CountingStore, { userId } as Actor),
  )
  const scans = plan.split('\n').filter((line) => new RegExp(` on ${requests}\\b`).test(line))
  expect(scans).toHaveLength(1)
  // The query reads the table of tasks at most twice: once to count, and once for the titles of the
  // page.
  expect(plan.split('\n').filter((line) => / on task t/.test(line)).length).toBeLessThanOrEqual(2)
})
