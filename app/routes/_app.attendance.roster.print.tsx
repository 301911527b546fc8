import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadPrintRoster } from '#modules/attendance/roster/web/files/print-roster.server.ts'
import { PrintRosterPage } from '#modules/attendance/roster/web/files/print-roster-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/roster.css?url'

export const loader = guarded('attendance/roster:view', loadPrintRoster)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function RosterPrint() {
  return <PrintRosterPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
