import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { NoGroups } from '#modules/attendance/roster/web/no-groups.tsx'
import { loadRoster } from '#modules/attendance/roster/web/roster.server.ts'
import { RosterPage } from '#modules/attendance/roster/web/roster-page.tsx'
import { saveRoster } from '#modules/attendance/roster/web/save-roster.server.ts'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/roster.css?url'

/** The form has a control for each cell of a week of fifty people. */
const MAX_FIELDS = 400

export const loader = guarded('attendance/roster:view', loadRoster)
export const action = guarded('attendance/roster:save', saveRoster, { maxFields: MAX_FIELDS })

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function Roster() {
  const view = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return view ? <RosterPage view={view} answer={answer} /> : <NoGroups />
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data ? `${data.title} · ${data.head.monthName}` : undefined)
