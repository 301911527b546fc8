import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadArrange, saveArrange } from '#platform/web/home/arrange.server.ts'
import { ArrangePage } from '#platform/web/home/arrange-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/home.css?url'

export const loader = guarded('signed-in', (call) => loadArrange(call))
export const action = guarded('signed-in', (call) => saveArrange(call))

export default function Arrange() {
  return <ArrangePage view={useLoaderData<typeof loader>()} />
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
