import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { acceptBureauMonth, loadBureauMonth } from '#modules/pay/bureau/web/bureau-month.server.ts'
import { BureauMonthPage } from '#modules/pay/bureau/web/bureau-month-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/tax-month.css?url'

export const loader = guarded('pay/fund-compare:view', (call) => loadBureauMonth(call, 'fund'))
export const action = guarded('pay/fund-compare:accept', (call) => acceptBureauMonth(call, 'fund'))

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function FundCompare() {
  const loaderData = useLoaderData<typeof loader>()
  return <BureauMonthPage view={useActionData<typeof action>() ?? loaderData} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
