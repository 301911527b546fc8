import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadSearch } from '#app/features/search/search.server.ts'
import { SearchPage } from '#app/features/search/search-page.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { guarded } from '#app/request/guarded.server.ts'
import sheet from '#styles/pages/search.css?url'

export const loader = guarded('signed-in', (call) => loadSearch(call))

export default function Search() {
  return <SearchPage view={useLoaderData<typeof loader>()} />
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && [data.typed, data.title].filter(Boolean).join(' · '))
