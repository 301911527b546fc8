import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { withCheckFirst } from '#modules/hr/first-day/web/check-first.server.ts'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { loadRecord } from '#platform/web/pages/record/record.server.ts'
import { RecordPage } from '#platform/web/pages/record/record-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = guarded('view', async (call) => withCheckFirst(await loadRecord(call)))

/** The form of a new colleague, with checking as the main button while it waits. */
export default function RegisterRecord() {
  return <RecordPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.head.title} · ${data.label}`)
