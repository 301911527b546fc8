import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadTrainingStatistics } from '#modules/hr/training/web/training-statistics.server.ts'
import { TrainingStatisticsPage } from '#modules/hr/training/web/training-statistics-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/chart.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export const loader = guarded('hr/training-statistics:view', loadTrainingStatistics)

export default function TrainingStatistics() {
  return <TrainingStatisticsPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
