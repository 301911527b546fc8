import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { NOTICE_CALLS } from '#modules/work/notices/wire/notices.ts'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { loadingReaders } from '#platform/web/pages/record/readers.server.ts'
import { ReadersPage } from '#platform/web/pages/record/readers-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/reading.css?url'

export const loader = guarded('edit', loadingReaders(NOTICE_CALLS.readers))

export default function Readers() {
  return <ReadersPage view={useLoaderData<typeof loader>()} />
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.title} · ${data.back.label}`)
