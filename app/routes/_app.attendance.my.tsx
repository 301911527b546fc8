import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { actOnMyAttendance } from '#modules/attendance/months/web/act-on-my-attendance.server.ts'
import { loadMyAttendance } from '#modules/attendance/months/web/my-attendance.server.ts'
import { MyAttendancePage } from '#modules/attendance/months/web/my-attendance-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/attendance.css?url'

export const loader = guarded('attendance/my:view', (call) => loadMyAttendance(call))
export const action = guarded('attendance/my:view', actOnMyAttendance)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function MyAttendance() {
  const loaded = useLoaderData<typeof loader>()
  return <MyAttendancePage view={useActionData<typeof action>() ?? loaded} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
