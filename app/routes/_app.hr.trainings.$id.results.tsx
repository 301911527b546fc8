import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadResults, saveResults } from '#modules/hr/training/web/training-results.server.ts'
import { TrainingResultsPage } from '#modules/hr/training/web/training-results-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/training.css?url'

/** Four fields for each of five hundred employees. */
const MAX_FIELDS = 2_100

export const loader = guarded('result', (call) => loadResults(call))
export const action = guarded('result', saveResults, { maxFields: MAX_FIELDS })

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function TrainingResults() {
  const loaderData = useLoaderData<typeof loader>()
  return <TrainingResultsPage view={useActionData<typeof action>() ?? loaderData} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
