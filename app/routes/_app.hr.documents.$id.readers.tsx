import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pageTitle } from '#app/lib/page-title.ts'
import { loadingReaders } from '#app/pages/readers.server.ts'
import { ReadersPage } from '#app/pages/readers-page.tsx'
import { guarded } from '#app/request/guarded.server.ts'
import { DOCUMENT_CALLS } from '#contracts/documents.ts'
import sheet from '#styles/pages/reading.css?url'

export const loader = guarded('edit', loadingReaders(DOCUMENT_CALLS.readers))

export default function Readers() {
  return <ReadersPage view={useLoaderData<typeof loader>()} />
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.title} · ${data.back.label}`)
