import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { actOnMyAttendance } from '#app/features/attendance/records/act-on-my.server.ts'
import { loadMyAttendance } from '#app/features/attendance/records/my.server.ts'
import { MyPage } from '#app/features/attendance/records/my-page.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { guarded } from '#app/request/guarded.server.ts'
import sheet from '#styles/pages/attendance.css?url'

export const loader = guarded('attendance/my:view', (call) => loadMyAttendance(call))
export const action = guarded('attendance/my:view', actOnMyAttendance)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function MyAttendance() {
  const loaded = useLoaderData<typeof loader>()
  return <MyPage view={useActionData<typeof action>() ?? loaded} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
