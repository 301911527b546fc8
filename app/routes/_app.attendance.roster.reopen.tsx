import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadReopen, openClosed } from '#app/features/attendance/roster/reopen.server.ts'
import { ReopenPage } from '#app/features/attendance/roster/reopen-page.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { guarded } from '#app/request/guarded.server.ts'
import sheet from '#styles/pages/roster.css?url'

export const loader = guarded('attendance/roster:close', (call) => loadReopen(call))
export const action = guarded('attendance/roster:close', openClosed)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function RosterReopen() {
  const drawn = useLoaderData<typeof loader>()
  return <ReopenPage view={useActionData<typeof action>() ?? drawn} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
