import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadSimulator } from '#modules/pay/tax/web/simulator.server.ts'
import { SimulatorPage } from '#modules/pay/tax/web/simulator-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import chart from '#styles/pages/chart.css?url'
import sheet from '#styles/pages/tax.css?url'

export const loader = guarded('pay/tax-simulator:view', loadSimulator)

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: chart },
  { rel: 'stylesheet', href: sheet },
]

export default function TaxSimulator() {
  return <SimulatorPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
