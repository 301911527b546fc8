import { describe, expect, it } from 'vitest'
import { describeSchedule, nextTime } from '#platform/api/jobs/job-schedule.ts'
import { jobWords } from '#platform/api/jobs/job-words.ts'
import { LANGUAGES } from '#platform/wire/language/language.ts'
import { JOBS } from './jobs.ts'

describe.each(JOBS.map((job) => [job.name, job] as const))('the job %s', (name, job) => {
  it('has a name and says what it does, in every language', () => {
    // If the translation is missing, the label is the key; if one language is missing, its text equals
    // another language's.
    const { label, about } = jobWords(name)
    expect(label.zh, `platform/wire/messages: jobName.${name}`).not.toMatch(/^jobName\./)
    expect(about.zh, `platform/wire/messages: jobAbout.${name}`).not.toMatch(/^jobAbout\./)
    for (const words of [label, about]) {
      expect(new Set(Object.values(words)).size, name).toBe(LANGUAGES.length)
    }
  })

  it('comes at times that a page has words for', () => {
    if (job.worksFor === 'person') return
    expect(describeSchedule(job.schedule).kind, 'describeSchedule').not.toBe('other')
    expect(nextTime(job.schedule, new Date())).not.toBeNull()
  })
})

describe('a schedule', () => {
  it.each([
    ['* * * * *', { kind: 'minutes', every: 1 }, '2026-03-01T23:59:00Z'],
    ['*/10 * * * *', { kind: 'minutes', every: 10 }, '2026-03-02T00:00:00Z'],
    ['37 * * * *', { kind: 'hourly', minute: 37 }, '2026-03-02T00:37:00Z'],
    ['23 18 * * *', { kind: 'daily', time: '02:23' }, '2026-03-02T18:23:00Z'],
    ['5 3 * * *', { kind: 'daily', time: '11:05' }, '2026-03-02T03:05:00Z'],
    ['0 0 1 * *', { kind: 'other', cron: '0 0 1 * *' }, '2026-04-01T00:00:00Z'],
  ])('%s is told in hours of Asia/Shanghai, and next after a moment', (cron, schedule, next) => {
    expect(describeSchedule(cron)).toEqual(schedule)
    const after = new Date('2026-03-01T23:58:30Z')
    expect(nextTime(cron, after)?.toISOString()).toBe(new Date(next).toISOString())
  })

  it('that does not come within a month has no next time', () => {
    expect(nextTime('0 0 30 2 *', new Date())).toBeNull()
  })
})
