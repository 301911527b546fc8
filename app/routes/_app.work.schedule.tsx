import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadSchedule } from '#modules/work/schedules/web/calendar.server.ts'
import { ScheduleCalendarPage } from '#modules/work/schedules/web/calendar-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/schedule.css?url'

export const loader = guarded('work/schedule:view', loadSchedule)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function Schedule() {
  return <ScheduleCalendarPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
