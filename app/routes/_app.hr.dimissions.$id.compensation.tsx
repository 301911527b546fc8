import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadCompensation } from '#modules/hr/departures/web/compensation.server.ts'
import { CompensationPage } from '#modules/hr/departures/web/compensation-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/papers.css?url'

export const loader = guarded('view', loadCompensation)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function DepartureCompensation() {
  return <CompensationPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.head.title)
