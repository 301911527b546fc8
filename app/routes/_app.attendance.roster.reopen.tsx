import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadReopen, openClosed } from '#modules/attendance/locks/web/reopen.server.ts'
import { ReopenPage } from '#modules/attendance/locks/web/reopen-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/roster.css?url'

export const loader = guarded('attendance/roster:close', (call) => loadReopen(call))
export const action = guarded('attendance/roster:close', openClosed)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function RosterReopen() {
  const loaderData = useLoaderData<typeof loader>()
  return <ReopenPage view={useActionData<typeof action>() ?? loaderData} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
