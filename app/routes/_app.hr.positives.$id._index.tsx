import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadExamination } from '#app/features/hr/examination.server.ts'
import { ExaminationPanel } from '#app/features/hr/examination-panel.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { requireId } from '#app/pages/read-record.server.ts'
import { loadRecord } from '#app/pages/record.server.ts'
import { RecordPage } from '#app/pages/record-page.tsx'
import { HISTORY } from '#app/pages/record-parts.server.ts'
import { guarded } from '#app/request/guarded.server.ts'
import sheet from '#styles/pages/examination.css?url'

export const loader = guarded('view', async (call) => {
  const [view, examined] = await Promise.all([
    loadRecord(call),
    loadExamination(call, requireId(call)),
  ])
  return { view, examined: view.tab === HISTORY ? null : examined }
})

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/** A confirmation, with what the examiners say. */
export default function PositiveRecord() {
  const { view, examined } = useLoaderData<typeof loader>()
  return <RecordPage view={view} below={examined && <ExaminationPanel view={examined} />} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.view.head.title} · ${data.view.label}`)
