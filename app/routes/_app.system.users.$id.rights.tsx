import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadRights } from '#app/features/system/rights.server.ts'
import { RightsPage } from '#app/features/system/rights-page.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { guarded } from '#app/request/guarded.server.ts'

export const loader = guarded('view', loadRights)

export default function UserRights() {
  return <RightsPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.title} · ${data.label}`)
