import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  archiveContributionReport,
  loadContributionReport,
} from '#modules/pay/contribution-reports/web/contribution-report.server.ts'
import { ContributionReportPage } from '#modules/pay/contribution-reports/web/contribution-report-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import chart from '#styles/pages/chart.css?url'
import sheet from '#styles/pages/report.css?url'

export const loader = guarded('pay/insurance-report:view', (call) =>
  loadContributionReport(call, 'insurance'),
)
export const action = guarded('pay/insurance-report:archive', (call) =>
  archiveContributionReport(call, 'insurance'),
)

export const links: LinksFunction = () =>
  [chart, sheet].map((href) => ({ rel: 'stylesheet', href }))

export default function InsuranceReport() {
  const loaderData = useLoaderData<typeof loader>()
  return <ContributionReportPage view={useActionData<typeof action>() ?? loaderData} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
