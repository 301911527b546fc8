import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadTaxMonth } from '#modules/pay/salary-taxes/web/tax-month.server.ts'
import { TaxMonthPage } from '#modules/pay/salary-taxes/web/tax-month-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import run from '#styles/pages/pay-run.css?url'
import sheet from '#styles/pages/tax-month.css?url'

export const loader = guarded('pay/tax-months:view', loadTaxMonth)

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: run },
  { rel: 'stylesheet', href: sheet },
]

export default function TaxMonths() {
  return <TaxMonthPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
