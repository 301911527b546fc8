import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadTaxRow } from '#modules/pay/salary-taxes/web/tax-row.server.ts'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { RecordPage } from '#platform/web/pages/record/record-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import { BasisPanel } from '#platform/web/sheets/basis-panel.tsx'
import sheet from '#styles/pages/month-sheet.css?url'

export const loader = guarded('view', loadTaxRow)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/** The tax of a person in a period, with its derivation and the whole year. */
export default function TaxRow() {
  const { basis, year, ...view } = useLoaderData<typeof loader>()
  const wholeYear = (
    <a className="button" href={year.href}>
      {year.label}
    </a>
  )
  return (
    <RecordPage view={view} firstAction={wholeYear} below={basis && <BasisPanel view={basis} />} />
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.head.title} · ${data.label}`)
