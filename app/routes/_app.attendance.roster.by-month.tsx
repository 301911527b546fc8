import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadByMonth, saveByMonth } from '#modules/attendance/roster/web/filling/by-month.server.ts'
import { ByMonthPage } from '#modules/attendance/roster/web/filling/by-month-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/roster.css?url'

export const loader = guarded('attendance/roster:byMonth', (call) => loadByMonth(call))
export const action = guarded('attendance/roster:byMonth', saveByMonth)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function RosterByMonth() {
  const loaderData = useLoaderData<typeof loader>()
  return <ByMonthPage view={useActionData<typeof action>() ?? loaderData} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
