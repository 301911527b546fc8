import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadRecalculationProgress } from '#app/features/attendance/roster/recalculation.server.ts'
import { RecalculationProgressPage } from '#app/features/attendance/roster/recalculation-progress-page.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { guarded } from '#app/request/guarded.server.ts'

// It asks for itself every few seconds while days are computed, which is no visit.
export const loader = guarded('attendance/roster:recalc', loadRecalculationProgress, {
  visit: false,
})

export default function RosterRecalculationProgress() {
  return <RecalculationProgressPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
