import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadByMonth, saveByMonth } from '#app/features/attendance/roster/by-month.server.ts'
import { ByMonthPage } from '#app/features/attendance/roster/by-month-page.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { guarded } from '#app/request/guarded.server.ts'
import sheet from '#styles/pages/roster.css?url'

export const loader = guarded('attendance/roster:byMonth', (call) => loadByMonth(call))
export const action = guarded('attendance/roster:byMonth', saveByMonth)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function RosterByMonth() {
  const drawn = useLoaderData<typeof loader>()
  return <ByMonthPage view={useActionData<typeof action>() ?? drawn} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
