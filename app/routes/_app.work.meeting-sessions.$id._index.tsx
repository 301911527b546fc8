import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadSession } from '#modules/work/meetings/web/session.server.ts'
import { saveSession } from '#modules/work/meetings/web/session-minutes.server.ts'
import { SessionPage } from '#modules/work/meetings/web/session-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/meetings.css?url'

/** A hundred topics with their checkboxes, and five hundred participants. */
const MAX_FIELDS = 2_000

export const loader = guarded('view', (call) => loadSession(call))
export const action = guarded('edit', saveSession, { maxFields: MAX_FIELDS })

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function MeetingSession() {
  const loaderData = useLoaderData<typeof loader>()
  return <SessionPage view={useActionData<typeof action>() ?? loaderData} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.title} · ${data.head.days?.[0]?.text ?? ''}`)
