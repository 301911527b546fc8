import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadLocks, saveLock } from '#modules/attendance/locks/web/locks.server.ts'
import { LocksPage } from '#modules/attendance/locks/web/locks-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/roster.css?url'

export const loader = guarded('attendance/roster:view', (call) => loadLocks(call))
export const action = guarded('attendance/roster:view', saveLock)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function RosterLocks() {
  const loaderData = useLoaderData<typeof loader>()
  return <LocksPage view={useActionData<typeof action>() ?? loaderData} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
