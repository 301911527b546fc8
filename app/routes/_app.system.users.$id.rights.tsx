import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadRights } from '#modules/system/accounts/web/rights.server.ts'
import { RightsPage } from '#modules/system/accounts/web/rights-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/rights.css?url'

export const loader = guarded('view', loadRights)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function UserRights() {
  return <RightsPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.title} · ${data.label}`)
