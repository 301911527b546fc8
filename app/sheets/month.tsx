import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { ListPage } from '#platform/web/pages/lists/list-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import { MonthFacts, MonthSwitch, Signatures } from '#platform/web/sheets/month-bar.tsx'
import { loadSheet } from '#platform/web/sheets/sheet.server.ts'
import sheet from '#styles/pages/month-sheet.css?url'

export const loader = guarded('view', loadSheet)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/** A month of a sheet, by department. */
export default function SheetMonth() {
  const { list, month } = useLoaderData<typeof loader>()
  return (
    <div className="month-sheet">
      <ListPage view={list} beside={<MonthSwitch path={list.path} view={month} />}>
        <MonthFacts view={month} />
      </ListPage>
      <Signatures />
    </div>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.list.label} ${data.month.label}`)
