import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadDifferences } from '#modules/pay/differences/web/differences.server.ts'
import { DifferencesPage } from '#modules/pay/differences/web/differences-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/pay-differences.css?url'

export const loader = guarded('view', loadDifferences)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/** How a run of wages differs from the run before. */
export default function Differences() {
  return <DifferencesPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
