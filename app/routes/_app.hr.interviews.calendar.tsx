import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { readCalendarItems } from '#modules/hr/interviews/web/calendar-items.server.ts'
import {
  type CalendarShape,
  readAddress,
  spanOf,
} from '#modules/work/schedules/web/calendar-address.server.ts'
import { calendarFrame } from '#modules/work/schedules/web/calendar-frame.server.ts'
import { ScheduleCalendarPage } from '#modules/work/schedules/web/calendar-page.tsx'
import type { CalendarPageView } from '#modules/work/schedules/web/calendar-view.ts'
import { drawCalendar } from '#modules/work/schedules/web/draw-calendar.server.ts'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'
import sheet from '#styles/pages/schedule.css?url'

const SHAPES: readonly CalendarShape[] = ['month', 'week', 'agenda']

export const loader = guarded('view', async (call): Promise<CalendarPageView> => {
  const { t, url } = call
  const today = todayInShanghai()
  const address = readAddress(url.searchParams, today, SHAPES)
  const { days, items, isCut } = await readCalendarItems(call, spanOf(address))
  const { drawing, links } = calendarFrame(call, { address, today, shapes: SHAPES, newAt: null })
  const all = { id: null, code: 'all', name: '', note: '', face: null }
  const blocks = items.map(({ id: key, isOwn, ...item }) => ({
    ...item,
    key,
    allDay: false,
    look: isOwn ? ('meeting' as const) : ('own' as const),
    // Parallel interviews have different interviewers.
    isBusy: false,
  }))
  return {
    title: t('interviews.calendar'),
    people: null,
    notices: isCut ? [{ text: t('schedule.isCut') }] : [],
    body: drawCalendar({ days, people: [{ ...all, items: blocks }] }, drawing),
    legend: [
      { look: 'meeting', label: t('interviews.own') },
      { look: 'own', label: t('interviews.other') },
    ],
    listHref: null,
    ...links,
  }
})

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/** Interviews by week, by month and as a list of days. */
export default function InterviewCalendar() {
  return <ScheduleCalendarPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
