import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { endSessions, loadSessions } from '#app/features/account/sessions.server.ts'
import { SessionsPage } from '#app/features/account/sessions-page.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { guarded } from '#app/request/guarded.server.ts'

export const loader = guarded('signed-in', (call) => loadSessions(call))

export const action = guarded('signed-in', endSessions)

export default function OwnSessions() {
  const loaded = useLoaderData<typeof loader>()
  return <SessionsPage view={useActionData<typeof action>() ?? loaded} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
