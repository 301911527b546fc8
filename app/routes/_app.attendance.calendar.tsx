import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadCalendar } from '#modules/attendance/calendar/web/calendar.server.ts'
import { CalendarPage } from '#modules/attendance/calendar/web/calendar-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/working-calendar.css?url'

export const loader = guarded('attendance/calendar:view', loadCalendar)

export default function WorkingCalendar() {
  return <CalendarPage view={useLoaderData<typeof loader>()} />
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
