import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pageTitle } from '#app/lib/page-title.ts'
import { readRecord, requireId } from '#app/pages/read-record.server.ts'
import { loadRecord } from '#app/pages/record.server.ts'
import { describeHistory } from '#app/pages/record-history.server.ts'
import { RecordPage } from '#app/pages/record-page.tsx'
import { guarded } from '#app/request/guarded.server.ts'
import { buttonsOf } from '#resources/engine/buttons.ts'
import { findResource } from '#resources/registry.server.ts'
import { AUDIT_CHANGES } from '#resources/system/audit-log.ts'

/** What changed is said with the labels of the resource that the entry is about. */
export const loader = guarded('view', async (call) => {
  const [view, entry] = await Promise.all([loadRecord(call), readRecord(call)])
  const target = findResource(String(entry.resource)) ?? call.resource
  const resource = { ...target, endpoints: { ...target.endpoints, history: AUDIT_CHANGES } }
  // All labels, whoever reads: the values came covered from the API.
  const permissions = new Set(buttonsOf(target, []))
  const history = await describeHistory({ ...call, resource, permissions }, requireId(call))
  return { ...view, history }
})

export default function AuditEntry() {
  return <RecordPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.head.title} · ${data.label}`)
