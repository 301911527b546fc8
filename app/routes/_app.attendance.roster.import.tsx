import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  loadImportRoster,
  sendImportRoster,
} from '#modules/attendance/roster/web/files/import-roster.server.ts'
import { ImportRosterPage } from '#modules/attendance/roster/web/files/import-roster-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/imports.css?url'

export const loader = guarded('attendance/roster:import', (call) => loadImportRoster(call))
export const action = guarded('attendance/roster:import', sendImportRoster, { takesFiles: 1 })

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function RosterImport() {
  const loaderData = useLoaderData<typeof loader>()
  return <ImportRosterPage view={useActionData<typeof action>() ?? loaderData} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
