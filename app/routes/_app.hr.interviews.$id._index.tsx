import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadInterviewRecord } from '#modules/hr/interviews/web/interview-panel.server.ts'
import { InterviewPanel } from '#modules/hr/interviews/web/interview-panel.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { loadRecord } from '#platform/web/pages/record/record.server.ts'
import { RecordPage } from '#platform/web/pages/record/record-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/interviews.css?url'

export const loader = guarded('view', async (call) =>
  loadInterviewRecord(call, await loadRecord(call)),
)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/** An interview with its score sheets. */
export default function InterviewRecord() {
  const { view, panel } = useLoaderData<typeof loader>()
  return <RecordPage view={view} below={<InterviewPanel view={panel} />} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.view.head.title} · ${data.view.label}`)
