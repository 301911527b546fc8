import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { MonthFacts, MonthSwitch, Signatures } from '#app/features/sheets/month-bar.tsx'
import { loadSheet } from '#app/features/sheets/sheet.server.ts'
import { pageTitle } from '#app/lib/page-title.ts'
import { ListPage } from '#app/pages/list-page.tsx'
import { guarded } from '#app/request/guarded.server.ts'
import sheet from '#styles/pages/month-sheet.css?url'

export const loader = guarded('view', loadSheet)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/** What people are paid in a month for their certificates, by departments. */
export default function CertificateMonth() {
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
