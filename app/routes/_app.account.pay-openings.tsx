import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadPayOpenings } from '#modules/pay/salary-terms/web/pay-openings.server.ts'
import { PayOpeningsPage } from '#modules/pay/salary-terms/web/pay-openings-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = guarded('signed-in', loadPayOpenings)

export default function PayOpenings() {
  return <PayOpeningsPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
