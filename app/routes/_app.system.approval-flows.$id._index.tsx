import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { FlowPanel } from '#platform/web/flows/flow-panel.tsx'
import { loadFlow } from '#platform/web/flows/flow-record.server.ts'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { RecordPage } from '#platform/web/pages/record/record-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/flow.css?url'

export const loader = guarded('view', loadFlow)

/** One version of a flow: its picture, a trial on a sample, and its use. */
export default function FlowRecord() {
  const { record, panel } = useLoaderData<typeof loader>()
  return (
    <RecordPage view={record}>
      <FlowPanel view={panel} />
    </RecordPage>
  )
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.record.head.title} · ${data.record.label}`)
