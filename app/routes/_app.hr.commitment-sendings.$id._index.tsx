import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadSending } from '#app/features/hr/sending.server.ts'
import { UnsignedPanel } from '#app/features/hr/unsigned-panel.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { RecordPage } from '#app/pages/record-page.tsx'
import { guarded } from '#app/request/guarded.server.ts'
import sheet from '#styles/pages/reading.css?url'

export const loader = guarded('view', loadSending)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/** A sending: how far it is, and who has not signed. */
export default function SendingRecord() {
  const { view, unsigned } = useLoaderData<typeof loader>()
  return <RecordPage view={view} below={<UnsignedPanel view={unsigned} />} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.view.head.title} · ${data.view.label}`)
