import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadReadings } from '#modules/hr/privacy/web/readings.server.ts'
import { ReadingsPanel } from '#modules/hr/privacy/web/readings-panel.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { requireId } from '#platform/web/pages/record/read-record.server.ts'
import { loadRecord } from '#platform/web/pages/record/record.server.ts'
import { RecordPage } from '#platform/web/pages/record/record-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/candidates.css?url'

export const loader = guarded('view', async (call) => {
  // The reading of this page is noted before the notes are read.
  const view = await loadRecord(call)
  return { view, readings: await loadReadings(call, requireId(call)) }
})

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/** A talent, and for those who answer privacy requests, who read its records. */
export default function TalentRecord() {
  const { view, readings } = useLoaderData<typeof loader>()
  return <RecordPage view={view} below={readings && <ReadingsPanel view={readings} />} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.view.head.title} · ${data.view.label}`)
