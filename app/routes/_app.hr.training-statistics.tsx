import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadTrainStatistics } from '#app/features/hr/train-statistics.server.ts'
import { TrainStatisticsPage } from '#app/features/hr/train-statistics-page.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { guarded } from '#app/request/guarded.server.ts'
import sheet from '../../styles/pages/chart.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export const loader = guarded('hr/training-statistics:view', loadTrainStatistics)

export default function TrainStatistics() {
  return <TrainStatisticsPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
