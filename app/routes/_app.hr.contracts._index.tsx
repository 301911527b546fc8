import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { textsVerb } from '#app/features/hr/contract-text.server.ts'
import { pageTitle } from '#app/lib/page-title.ts'
import { loadListWith } from '#app/pages/list.server.ts'
import { ListPage } from '#app/pages/list-page.tsx'
import { guarded } from '#app/request/guarded.server.ts'

export const loader = guarded('view', (call) => loadListWith(call, [textsVerb(call)]))

/** Contracts, which can be put on paper as they are signed. */
export default function ContractList() {
  return <ListPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.label)
