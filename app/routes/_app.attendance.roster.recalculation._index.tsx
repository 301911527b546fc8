import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  loadRecalculation,
  requestRecalculation,
} from '#modules/attendance/days/web/recalculation.server.ts'
import { RecalculationPage } from '#modules/attendance/days/web/recalculation-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/roster.css?url'

export const loader = guarded('attendance/roster:recalc', (call) => loadRecalculation(call))
export const action = guarded('attendance/roster:recalc', requestRecalculation)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function RosterRecalculation() {
  const loaderData = useLoaderData<typeof loader>()
  return <RecalculationPage view={useActionData<typeof action>() ?? loaderData} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
