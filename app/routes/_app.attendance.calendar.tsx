import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadCalendar } from '#app/features/attendance/calendar.server.ts'
import { CalendarPage } from '#app/features/attendance/calendar-page.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { guarded } from '#app/request/guarded.server.ts'
import sheet from '#styles/pages/working-calendar.css?url'

export const loader = guarded('attendance/calendar:view', loadCalendar)

export default function WorkingCalendar() {
  return <CalendarPage view={useLoaderData<typeof loader>()} />
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
