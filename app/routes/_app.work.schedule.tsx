import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadSchedule } from '#app/features/work/schedule/calendar.server.ts'
import { ScheduleCalendarPage } from '#app/features/work/schedule/calendar-page.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { guarded } from '#app/request/guarded.server.ts'
import sheet from '#styles/pages/schedule.css?url'

export const loader = guarded('work/schedule:view', loadSchedule)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function Schedule() {
  return <ScheduleCalendarPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
