import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { textsVerb } from '#modules/hr/contracts/web/contract-text.server.ts'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { loadListWith } from '#platform/web/pages/lists/list.server.ts'
import { ListPage } from '#platform/web/pages/lists/list-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = guarded('view', (call) => loadListWith(call, [textsVerb(call)]))

/** Contracts, which users can print for signing. */
export default function ContractList() {
  return <ListPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.label)
