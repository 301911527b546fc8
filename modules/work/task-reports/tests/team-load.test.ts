import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import {
  LOAD_WEEKS,
  TASK_REPORT_CALLS,
  weekLoad,
} from '#modules/work/task-reports/wire/task-reports.ts'
import { openTaskDesk, type TaskDesk } from '#modules/work/tasks/tests/task-desk.ts'
import { dayAfter, todayInShanghai } from '#platform/wire/time/shanghai-time.ts'

let desk: TaskDesk

beforeAll(async () => {
  desk = await openTaskDesk()
  // Cancels the open tasks of the demo company, so that only the task of the test counts.
  await desk.database.rows("update task set state = '7' where state in ('3', '4', '6')")
})
afterAll(() => desk?.close())

const loadFor = async (who: string) => {
  const { body } = await desk.by(who)(TASK_REPORT_CALLS.load)
  return z.array(weekLoad).parse((body as { response: unknown }).response)
}

test('the planned hours of tasks under way fall into the weeks of their days, for whom the reader reaches', async () => {
  const monday = String(
    await desk.database.value("select date_trunc('week', today())::date::text as monday"),
  )
  const [second, third] = [dayAfter(monday, 7), dayAfter(monday, 14)]
  const task = { planStart: second, planEnd: dayAfter(third, 6), planHours: '30.0' }
  await desk.task('staff1', task)
  const own = await loadFor('staff1')
  expect(own.map(({ week }) => week)).toEqual([second, third])
  expect(own.map(({ tasks }) => tasks)).toEqual([1, 1])
  expect(own.reduce((sum, { hours }) => sum + hours, 0)).toBeCloseTo(30, 0)
  expect(await loadFor('leader1')).toEqual(own)
  expect(await loadFor('staff2')).toEqual([])
})

test('the weeks begin with the week that is now', async () => {
  const today = todayInShanghai()
  await desk.task('staff2', { planStart: dayAfter(today, -40), planEnd: dayAfter(today, 70) })
  const weeks = (await loadFor('staff2')).map(({ week }) => week)
  expect(weeks).toHaveLength(LOAD_WEEKS)
  const [first = ''] = weeks
  expect(first <= today && today < dayAfter(first, 7)).toBe(true)
})
