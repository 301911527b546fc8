import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadChart } from '#modules/org/chart/web/chart.server.ts'
import { ChartPage } from '#modules/org/chart/web/chart-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/org-chart.css?url'
import tree from '#styles/pages/tree-table.css?url'

export const loader = guarded('org/chart:view', async (call) => ({
  title: call.t('org.chart'),
  chart: await loadChart(call),
}))

export default function OrganisationChart() {
  return <ChartPage view={useLoaderData<typeof loader>().chart} />
}

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: sheet },
  { rel: 'stylesheet', href: tree },
]

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
