import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { userRights } from '#modules/system/accounts/web/account-links.server.ts'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { loadRecord } from '#platform/web/pages/record/record.server.ts'
import { RecordPage } from '#platform/web/pages/record/record-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = guarded('view', async (call) => {
  const [view, link] = await Promise.all([loadRecord(call), userRights(call)])
  return { ...view, actions: [...view.actions, ...link] }
})

export default function UserRecord() {
  return <RecordPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.head.title} · ${data.label}`)
