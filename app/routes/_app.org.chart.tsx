import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadChart } from '#app/features/org/chart.server.ts'
import { ChartPage } from '#app/features/org/chart-page.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { guarded } from '#app/request/guarded.server.ts'
import sheet from '#styles/pages/org-chart.css?url'

export const loader = guarded('org/chart:view', async (call) => ({
  title: call.t('org.chart'),
  chart: await loadChart(call),
}))

export default function OrganisationChart() {
  return <ChartPage view={useLoaderData<typeof loader>().chart} />
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
