import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { RecordPage } from '#platform/web/pages/record/record-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import { loadSheetRow } from '#platform/web/sheets/basis.server.ts'
import { BasisPanel } from '#platform/web/sheets/basis-panel.tsx'
import sheet from '#styles/pages/month-sheet.css?url'

export const loader = guarded('view', loadSheetRow)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/** A row of a month sheet, with the computation of its figures. */
export default function SheetRow() {
  const { basis, ...view } = useLoaderData<typeof loader>()
  return <RecordPage view={view} below={basis && <BasisPanel view={basis} />} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.head.title} · ${data.label}`)
