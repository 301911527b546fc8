import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { decideInInbox, loadApprovals } from '#platform/web/approval/inbox.server.ts'
import { ApprovalInboxPage } from '#platform/web/approval/inbox-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/approval.css?url'

export const loader = guarded('hr/my-approval:view', (call) => loadApprovals(call))
export const action = guarded('hr/my-approval:view', decideInInbox)

export default function MyApprovals() {
  const loaderData = useLoaderData<typeof loader>()
  return <ApprovalInboxPage view={useActionData<typeof action>() ?? loaderData} />
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
