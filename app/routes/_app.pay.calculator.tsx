import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { calculate, loadCalculator } from '#modules/pay/gross/web/calculator.server.ts'
import { CalculatorPage } from '#modules/pay/gross/web/calculator-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/pay.css?url'

export const loader = guarded('pay/calculator:view', (call) => loadCalculator(call))
export const action = guarded('pay/calculator:view', calculate)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function PayCalculator() {
  const loaderData = useLoaderData<typeof loader>()
  return <CalculatorPage view={useActionData<typeof action>() ?? loaderData} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
