import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import {
  actOnSpreadsheet,
  loadSpreadsheet,
} from '#modules/pay/spreadsheets/web/spreadsheet.server.ts'
import { SpreadsheetContent } from '#modules/pay/spreadsheets/web/spreadsheet-content.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { RecordPage } from '#platform/web/pages/record/record-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import run from '#styles/pages/pay-run.css?url'
import sheet from '#styles/pages/spreadsheet.css?url'

export const loader = guarded('view', loadSpreadsheet)
export const action = guarded('edit', actOnSpreadsheet)

export const links: LinksFunction = () => [run, sheet].map((href) => ({ rel: 'stylesheet', href }))

/** A salary spreadsheet with its rows. */
export default function Spreadsheet() {
  const { view, content } = useLoaderData<typeof loader>()
  const { verb } = content
  return (
    <RecordPage
      view={view}
      firstAction={
        verb && (
          <a className="button button-primary" href={verb.href}>
            {verb.label}
          </a>
        )
      }
      isEditPlain
    >
      <SpreadsheetContent view={content} />
    </RecordPage>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.view.head.title} · ${data.view.label}`)
