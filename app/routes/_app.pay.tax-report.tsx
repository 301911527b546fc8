import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadTaxReport } from '#modules/pay/salary-taxes/web/tax-report.server.ts'
import { TaxReportPage } from '#modules/pay/salary-taxes/web/tax-report-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/tax-month.css?url'

export const loader = guarded('pay/tax-report:view', loadTaxReport)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function TaxReport() {
  return <TaxReportPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
