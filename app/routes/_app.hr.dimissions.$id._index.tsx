import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { withDepartureLinks } from '#modules/hr/departures/web/departure-links.server.ts'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { loadRecord } from '#platform/web/pages/record/record.server.ts'
import { RecordPage } from '#platform/web/pages/record/record-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = guarded('view', (call) => withDepartureLinks(call, loadRecord(call)))

/** A departure with its documents. */
export default function DepartureRecord() {
  return <RecordPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.head.title} · ${data.label}`)
