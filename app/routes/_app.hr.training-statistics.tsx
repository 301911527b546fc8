import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadTrainStatistics } from '#modules/hr/training/web/training-statistics.server.ts'
import { TrainStatisticsPage } from '#modules/hr/training/web/training-statistics-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/chart.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export const loader = guarded('hr/training-statistics:view', loadTrainStatistics)

export default function TrainStatistics() {
  return <TrainStatisticsPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
