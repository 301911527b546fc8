import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadChart } from '#app/features/org/chart.server.ts'
import { ChartPage } from '#app/features/org/chart-page.tsx'
import { pageTitle } from '#app/pages/page-meta.ts'
import { guarded } from '#app/request/guarded.server.ts'

/** The call behind it asks for the right to see the chart. */
export const loader = guarded('signed-in', async (call) => ({
  title: call.t('org.chart'),
  chart: await loadChart(call),
}))

export default function OrganisationChart() {
  return <ChartPage view={useLoaderData<typeof loader>().chart} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
