import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadTaxYear } from '#modules/pay/salary-taxes/web/tax-year.server.ts'
import { TaxYearPage } from '#modules/pay/salary-taxes/web/tax-year-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/tax-month.css?url'

export const loader = guarded('pay/tax-year:view', loadTaxYear)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function TaxYear() {
  return <TaxYearPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
