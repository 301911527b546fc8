import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadPayReports } from '#modules/pay/costs/web/reports.server.ts'
import { PayReportsPage } from '#modules/pay/costs/web/reports-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import costs from '#styles/pages/pay-costs.css?url'

export const loader = guarded('pay/reports:view', loadPayReports)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: costs }]

export default function PayReports() {
  return <PayReportsPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
