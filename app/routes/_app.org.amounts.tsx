import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadAmounts } from '#app/features/org/amounts.server.ts'
import { AmountsPage } from '#app/features/org/amounts-page.tsx'
import { pageTitle } from '#app/pages/page-meta.ts'
import { guarded } from '#app/request/guarded.server.ts'

/** The call behind it asks for the right to see the counts. */
export const loader = guarded('signed-in', async (call) => ({
  title: call.t('org.amounts'),
  amounts: await loadAmounts(call),
}))

export default function OrganisationAmounts() {
  return <AmountsPage view={useLoaderData<typeof loader>().amounts} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
