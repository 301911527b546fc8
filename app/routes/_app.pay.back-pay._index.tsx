import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadBackPay, makeBackPayLines } from '#modules/pay/back-pay/web/back-pay.server.ts'
import { BackPayPage } from '#modules/pay/back-pay/web/back-pay-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/back-pay.css?url'

export const loader = guarded('pay/back-pay:view', (call) => loadBackPay(call))
export const action = guarded('pay/back-pay:make', makeBackPayLines)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function BackPay() {
  const loaderData = useLoaderData<typeof loader>()
  return <BackPayPage view={useActionData<typeof action>() ?? loaderData} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
