import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { actOnMySlip } from '#modules/pay/slips/web/act-on-my-slip.server.ts'
import { loadMySlip } from '#modules/pay/slips/web/my-slip.server.ts'
import { MySlipPage } from '#modules/pay/slips/web/my-slip-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/slips.css?url'

export const loader = guarded('pay/my-slips:view', (call) => loadMySlip(call))
export const action = guarded('pay/my-slips:view', actOnMySlip)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function MySlip() {
  const loaded = useLoaderData<typeof loader>()
  return <MySlipPage view={useActionData<typeof action>() ?? loaded} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
