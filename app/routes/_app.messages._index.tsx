import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { changeInbox, loadInbox } from '#modules/work/messages/web/inbox.server.ts'
import { InboxPage } from '#modules/work/messages/web/inbox-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/inbox.css?url'

export const loader = guarded('signed-in', loadInbox)

export const action = guarded('signed-in', changeInbox)

export default function Inbox() {
  return <InboxPage view={useLoaderData<typeof loader>()} />
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
