import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadPolicyList } from '#app/features/system/policy-list.server.ts'
import { pageTitle } from '#app/lib/page-title.ts'
import { ListPage } from '#app/pages/list-page.tsx'
import { guarded } from '#app/request/guarded.server.ts'

export const loader = guarded('view', loadPolicyList)

/** The parameters of law and policy with what they say. */
export default function PolicyIndex() {
  return <ListPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.label)
