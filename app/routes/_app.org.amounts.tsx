import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadAmounts } from '#modules/org/chart/web/amounts.server.ts'
import { AmountsPage } from '#modules/org/chart/web/amounts-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import tree from '#styles/pages/tree-table.css?url'

export const loader = guarded('org/amounts:view', async (call) => ({
  title: call.t('org.amounts'),
  amounts: await loadAmounts(call),
}))

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: tree }]

export default function OrganisationAmounts() {
  return <AmountsPage view={useLoaderData<typeof loader>().amounts} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
