import { describe, expect, test } from 'vitest'
import { JOBS } from '#product/api/jobs.ts'
import { lastDue } from './catch-up.ts'

const NOW = new Date('2026-03-16T10:07:30Z')

describe('when a job was due last', () => {
  test.each([
    ['* * * * *', '2026-03-16T10:07:00Z'],
    ['*/10 * * * *', '2026-03-16T10:00:00Z'],
    ['20 * * * *', '2026-03-16T09:20:00Z'],
    ['7 10 * * *', '2026-03-16T10:07:00Z'],
    ['20 16 * * *', '2026-03-15T16:20:00Z'],
    ['0 18 5 * *', '2026-03-05T18:00:00Z'],
    ['0 0 1 1 *', '2026-01-01T00:00:00Z'],
    ['30 6 * * 1', '2026-03-16T06:30:00Z'],
  ])('%s', (schedule, due) => {
    expect(lastDue(schedule, NOW)).toEqual(new Date(due))
  })

  test('is known of the schedule of every job', () => {
    for (const job of JOBS) {
      if (job.worksFor === 'product') expect(lastDue(job.schedule, NOW), job.name).not.toBeNull()
    }
  })
})
