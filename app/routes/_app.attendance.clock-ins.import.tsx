import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  loadClockImport,
  sendClockIns,
} from '#modules/attendance/clocking/web/clock-import.server.ts'
import { ClockImportPage } from '#modules/attendance/clocking/web/clock-import-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/imports.css?url'

export const loader = guarded('import', (call) => loadClockImport(call))
export const action = guarded('import', sendClockIns, { takesFiles: 1 })

/** Imports the file of an attendance machine as clock-ins. */
export default function ClockImport() {
  const loaderData = useLoaderData<typeof loader>()
  return <ClockImportPage view={useActionData<typeof action>() ?? loaderData} />
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
