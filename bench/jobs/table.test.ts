import { expect, test } from 'vitest'
import type { Job } from './job.ts'
import { beyond, budgetOf, printJobs } from './table.ts'

const job: Job = {
  name: 'ask',
  who: 'staff1',
  budget: { pages: 1, presses: 2, values: null },
  walk: async () => undefined,
}

test('without scripts a job may take one page more, and the press that opens it', () => {
  expect(budgetOf(job, true).pages).toBe(1)
  expect(budgetOf(job, false)).toEqual({ pages: 2, presses: 3, values: null })
})

test('names each figure beyond its budget, and none without a budget', () => {
  expect(beyond({ pages: 1, presses: 3, values: 9 }, job.budget)).toEqual(['presses'])
})

test('each figure stands before its budget, and a job that was not walked says why', () => {
  const walked = { pages: 3, returns: 1, presses: 2, values: 4, seconds: 1.26, kilobytes: 57.4 }
  const [, first, second] = printJobs([
    { job, isScripted: true, walked },
    { job, isScripted: false, walked: 'no such link' },
  ]).split('\n')
  expect(first).toMatch(/^ask\s+staff1\s+with\s+3 \/ 1\s+2 \/ 2\s+4 \/ –\s+1\s+1\.3\s+57\s+pages$/)
  expect(second).toMatch(/without\s+\? \/ 2\s+\? \/ 3\s+\? \/ –\s+not walked: no such link$/)
})
