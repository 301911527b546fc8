import { z } from 'zod'
import { CALENDAR_YEARS, workingYear } from '#modules/attendance/calendar/wire/working-calendar.ts'
import type { AreaCall } from '#platform/api/calls/area.ts'
import { reading } from '#platform/api/calls/described-call.ts'
import { wholeParam } from '#platform/api/http/read-query.ts'
import { readToday } from '#platform/api/store/time/today.ts'
import type { PageRight } from '#platform/define/own-pages.ts'
import { readWorkingYear } from './working-year.ts'

const CALENDAR: PageRight[] = ['attendance/calendar:view']

const { first, last } = CALENDAR_YEARS
const yearAsked = z.object({ year: wholeParam(last, first).optional() })

export const calendarCalls: readonly AreaCall[] = [
  reading({
    tag: 'attendance/calendar-days',
    path: '/sa/WorkCalendar/GetWorkCalendarYear',
    need: CALENDAR,
    summary: '全年工作日历',
    query: yearAsked,
    answer: workingYear,
    run: async ({ query, store: { db } }) =>
      readWorkingYear(db, query.year ?? Number((await readToday(db)).slice(0, 4))),
  }),
]
