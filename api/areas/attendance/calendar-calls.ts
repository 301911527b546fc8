import { z } from 'zod'
import type { AreaCall } from '#api/areas/area.ts'
import { reading } from '#api/areas/described-call.ts'
import { wholeAsked } from '#api/http/read-asked.ts'
import { readWorkingYear } from '#api/queries/attendance/working-year.ts'
import { readToday } from '#api/store/today.ts'
import { CALENDAR_YEARS, workingYear } from '#contracts/working-calendar.ts'
import type { PageRight } from '#resources/own-pages.ts'

const CALENDAR: PageRight[] = ['attendance/calendar:view']

const { first, last } = CALENDAR_YEARS
const yearAsked = z.object({ year: wholeAsked(last, first).optional() })

/** 工作日历. */
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
