import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadSpread } from '#modules/pay/costs/web/spread.server.ts'
import { SpreadPage } from '#modules/pay/costs/web/spread-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import chart from '#styles/pages/chart.css?url'
import costs from '#styles/pages/pay-costs.css?url'

export const loader = guarded('pay/cost:view', loadSpread)

export const links: LinksFunction = () =>
  [chart, costs].map((href) => ({ rel: 'stylesheet', href }))

export default function PaySpread() {
  return <SpreadPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
