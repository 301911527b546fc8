import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import { endSessions, loadSessions } from '#platform/web/sessions/sessions.server.ts'
import { SessionsPage } from '#platform/web/sessions/sessions-page.tsx'
import sheet from '#styles/pages/device.css?url'

export const loader = guarded('signed-in', (call) => loadSessions(call))

export const action = guarded('signed-in', endSessions)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function OwnSessions() {
  const loaded = useLoaderData<typeof loader>()
  return <SessionsPage view={useActionData<typeof action>() ?? loaded} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
