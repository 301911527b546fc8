import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import { loadSearch } from '#platform/web/search/search.server.ts'
import { SearchPage } from '#platform/web/search/search-page.tsx'
import sheet from '#styles/pages/search.css?url'

export const loader = guarded('signed-in', (call) => loadSearch(call))

export default function Search() {
  return <SearchPage view={useLoaderData<typeof loader>()} />
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && [data.typed, data.title].filter(Boolean).join(' · '))
