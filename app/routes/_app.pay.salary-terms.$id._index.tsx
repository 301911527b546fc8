import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadSalaryTerm } from '#modules/pay/salary-terms/web/pay-history.server.ts'
import { ChartCard } from '#platform/web/components/ui/chart-card.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { RecordPage } from '#platform/web/pages/record/record-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/chart.css?url'

export const loader = guarded('view', loadSalaryTerm)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/** Terms of pay, with the previous and the next terms of the same person. */
export default function SalaryTermRecord() {
  const { view, chart, chartTitle } = useLoaderData<typeof loader>()
  return (
    <RecordPage
      view={view}
      below={chart && <ChartCard name="pay-history" title={chartTitle} chart={chart} />}
    />
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.view.head.title} · ${data.view.label}`)
