import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { changeVoucher, loadVoucher } from '#modules/pay/costs/web/voucher.server.ts'
import { VoucherPage } from '#modules/pay/costs/web/voucher-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import costs from '#styles/pages/pay-costs.css?url'

export const loader = guarded('pay/cost:voucher', (call) => loadVoucher(call))
export const action = guarded('pay/cost:voucher', changeVoucher)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: costs }]

export default function Voucher() {
  const loaderData = useLoaderData<typeof loader>()
  return <VoucherPage view={useActionData<typeof action>() ?? loaderData} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
