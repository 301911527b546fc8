import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadTaxResult, sendTaxResult } from '#modules/pay/salary-taxes/web/tax-result.server.ts'
import { TaxResultPage } from '#modules/pay/salary-taxes/web/tax-result-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import imports from '#styles/pages/imports.css?url'
import taxMonth from '#styles/pages/tax-month.css?url'

export const loader = guarded('pay/tax-months:import', (call) => loadTaxResult(call))
export const action = guarded('pay/tax-months:import', sendTaxResult, { takesFiles: 1 })

export const links: LinksFunction = () =>
  [imports, taxMonth].map((href) => ({ rel: 'stylesheet', href }))

export default function TaxResult() {
  const loaderData = useLoaderData<typeof loader>()
  return <TaxResultPage view={useActionData<typeof action>() ?? loaderData} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
