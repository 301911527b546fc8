import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { withConfirmation } from '#modules/hr/probation/web/confirmation.server.ts'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { loadRecord } from '#platform/web/pages/record/record.server.ts'
import { RecordPage } from '#platform/web/pages/record/record-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = guarded('view', async (call) =>
  withConfirmation(call, await loadRecord(call)),
)

/** A probation with a link to its confirmation. */
export default function ProbationRecord() {
  return <RecordPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.head.title} · ${data.label}`)
