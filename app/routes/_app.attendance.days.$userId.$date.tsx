import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadDay } from '#modules/attendance/days/web/day.server.ts'
import { DayPage } from '#modules/attendance/days/web/day-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/attendance.css?url'

// The API checks again whose days the user may see.
export const loader = guarded('attendance/my:view', loadDay)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function AttendanceDay() {
  return <DayPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
