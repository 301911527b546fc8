import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadFlowList } from '#platform/web/flows/flow-list.server.ts'
import { asksForVersions, loadFlows } from '#platform/web/flows/flows.server.ts'
import { FlowsPage } from '#platform/web/flows/flows-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { ListPage } from '#platform/web/pages/lists/list-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/flow.css?url'

export const loader = guarded('view', async (call) =>
  asksForVersions(call.url)
    ? { list: await loadFlowList(call), flows: null }
    : { list: null, flows: await loadFlows(call) },
)

/**
 * The flow of each kind of document. With any query parameter the page is the list of all versions.
 */
export default function FlowIndex() {
  const { list, flows } = useLoaderData<typeof loader>()
  if (list) return <ListPage view={list} />
  return flows && <FlowsPage view={flows} />
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.list?.label ?? data?.flows?.title)
