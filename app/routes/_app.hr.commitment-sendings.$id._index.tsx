import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadSending } from '#modules/hr/letters/web/sending.server.ts'
import { UnsignedPanel } from '#modules/hr/letters/web/unsigned-panel.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { RecordPage } from '#platform/web/pages/record/record-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/reading.css?url'

export const loader = guarded('view', loadSending)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/** A sending: its progress, and the employees who have not signed. */
export default function SendingRecord() {
  const { view, unsigned } = useLoaderData<typeof loader>()
  return <RecordPage view={view} below={<UnsignedPanel view={unsigned} />} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.view.head.title} · ${data.view.label}`)
