import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadUnconfirmed, remindOfSlips } from '#modules/pay/slips/web/unconfirmed.server.ts'
import { UnconfirmedPage } from '#modules/pay/slips/web/unconfirmed-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = guarded('view', loadUnconfirmed)
export const action = guarded('view', remindOfSlips)

/** Whose slip of a run is not confirmed. */
export default function Unconfirmed() {
  return <UnconfirmedPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
