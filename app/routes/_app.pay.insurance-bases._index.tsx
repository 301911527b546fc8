import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadBaseList } from '#modules/pay/rebasing/web/base-list.server.ts'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { ListPage } from '#platform/web/pages/lists/list-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import newBases from '#styles/pages/new-bases.css?url'

export const loader = guarded('view', loadBaseList)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: newBases }]

/** New bases of insurance, below the totals of the prepared lists. */
export default function InsuranceBases() {
  return <ListPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.label)
