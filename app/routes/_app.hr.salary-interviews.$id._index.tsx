import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { withNextOfTalk } from '#modules/hr/hiring/web/hiring-panel.server.ts'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { loadRecord } from '#platform/web/pages/record/record.server.ts'
import { RecordPage } from '#platform/web/pages/record/record-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = guarded('view', async (call) => withNextOfTalk(call, await loadRecord(call)))

/** A talk about pay, with its result or the application as the main button. */
export default function SalaryTalkRecord() {
  return <RecordPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.head.title} · ${data.label}`)
