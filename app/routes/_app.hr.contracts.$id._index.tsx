import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { withContractText } from '#app/features/hr/contract-text.server.ts'
import { pageTitle } from '#app/lib/page-title.ts'
import { loadRecord } from '#app/pages/record.server.ts'
import { RecordPage } from '#app/pages/record-page.tsx'
import { guarded } from '#app/request/guarded.server.ts'

export const loader = guarded('view', (call) => withContractText(call, loadRecord(call)))

/** A contract, with the way to its text. */
export default function ContractRecord() {
  return <RecordPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.head.title} · ${data.label}`)
