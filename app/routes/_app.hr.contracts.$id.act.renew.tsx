import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadRenewal, runRenewal } from '#modules/hr/contracts/web/renewal.server.ts'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { ActPage } from '#platform/web/pages/act/act-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = guarded('add', loadRenewal)
export const action = guarded('add', runRenewal)

export default function ContractRenewal() {
  const loaderData = useLoaderData<typeof loader>()
  return <ActPage view={useActionData<typeof action>() ?? loaderData} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
