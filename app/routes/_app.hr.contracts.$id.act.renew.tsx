import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Notices } from '#app/components/page/notices.tsx'
import { loadRenewal, runRenewal } from '#app/features/hr/renewal.server.ts'
import { pageTitle } from '#app/lib/page-title.ts'
import { ActPage } from '#app/pages/act-page.tsx'
import { guarded } from '#app/request/guarded.server.ts'

export const loader = guarded('add', loadRenewal)
export const action = guarded('add', runRenewal)

export default function ContractRenewal() {
  const asked = useLoaderData<typeof loader>()
  return (
    <ActPage view={useActionData<typeof action>() ?? asked}>
      <Notices notices={asked.notices} />
    </ActPage>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
