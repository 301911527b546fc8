import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  askRecalculation,
  loadRecalculation,
} from '#app/features/attendance/roster/recalculation.server.ts'
import { RecalculationPage } from '#app/features/attendance/roster/recalculation-page.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { guarded } from '#app/request/guarded.server.ts'
import sheet from '#styles/pages/roster.css?url'

export const loader = guarded('attendance/roster:recalc', (call) => loadRecalculation(call))
export const action = guarded('attendance/roster:recalc', askRecalculation)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function RosterRecalculation() {
  const drawn = useLoaderData<typeof loader>()
  return <RecalculationPage view={useActionData<typeof action>() ?? drawn} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
