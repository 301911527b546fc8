import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadRecalculationProgress } from '#modules/attendance/days/web/recalculation.server.ts'
import { RecalculationProgressPage } from '#modules/attendance/days/web/recalculation-progress-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import progress from '#styles/pages/exports.css?url'

// The page reloads itself every few seconds during the computation; a reload is not recorded as a visit.
export const loader = guarded('attendance/roster:recalc', loadRecalculationProgress, {
  visit: false,
})

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: progress }]

export default function RosterRecalculationProgress() {
  return <RecalculationProgressPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
