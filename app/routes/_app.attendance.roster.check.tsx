import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadCheck, publishRoster } from '#modules/attendance/roster/web/checks/check.server.ts'
import { CheckPage } from '#modules/attendance/roster/web/checks/check-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/roster.css?url'

export const loader = guarded('attendance/roster:view', (call) => loadCheck(call))
export const action = guarded('attendance/roster:publish', publishRoster)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function RosterCheck() {
  const loaderData = useLoaderData<typeof loader>()
  return <CheckPage view={useActionData<typeof action>() ?? loaderData} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
