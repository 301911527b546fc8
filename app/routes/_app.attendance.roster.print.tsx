import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadPrintRoster } from '#app/features/attendance/roster/print-roster.server.ts'
import { PrintRosterPage } from '#app/features/attendance/roster/print-roster-page.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { guarded } from '#app/request/guarded.server.ts'
import sheet from '#styles/pages/roster.css?url'

export const loader = guarded('attendance/roster:view', loadPrintRoster)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function RosterPrint() {
  return <PrintRosterPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
