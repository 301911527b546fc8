import { describe, expect, test } from 'vitest'
import { readRequestedDay } from '#modules/org/chart/web/requested-day.server.ts'
import { readAddress } from '#modules/work/schedules/web/calendar-address.server.ts'
import { readReportAddress } from '#modules/work/task-reports/web/report-address.server.ts'

const SPELLINGS = ['2026-03-02', '2026/3/2', '2026年3月2号', '20260302']

describe('a day in an address, typed where the browser has no calendar', () => {
  test.each(SPELLINGS)('is the same when it reads %s', (typed) => {
    const url = new URL('http://staffdesk.example/')
    for (const name of ['at', 'start', 'end', 'date']) url.searchParams.set(name, typed)
    const t = ((key: string) => key) as Parameters<typeof readRequestedDay>[0]['t']
    const { at, notices } = readRequestedDay({ url, t })
    const { start, end } = readReportAddress({ url })
    const { date } = readAddress(url.searchParams, '2026-11-26')
    expect([at, notices, start, end, date]).toEqual([
      '2026-03-02',
      [],
      '2026-03-02',
      '2026-03-02',
      '2026-03-02',
    ])
  })
})
