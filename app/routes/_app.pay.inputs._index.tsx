import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadMonthInputs } from '#modules/pay/inputs/web/month-inputs.server.ts'
import { FigureTable } from '#platform/web/components/table/figure-table.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { ListPage } from '#platform/web/pages/lists/list-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import { MonthFacts, MonthSwitch } from '#platform/web/sheets/month-bar.tsx'
import sheet from '#styles/pages/month-sheet.css?url'

export const loader = guarded('view', loadMonthInputs)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/** The pay inputs of a month, then their totals by item. */
export default function PayInputs() {
  const { list, month, totals } = useLoaderData<typeof loader>()
  return (
    <div className="month-sheet">
      <ListPage view={list} beside={<MonthSwitch path={list.path} view={month} />}>
        <MonthFacts view={month} />
      </ListPage>
      {totals.rows.length > 0 && (
        <section className="month-totals">
          <h2>{totals.title}</h2>
          <FigureTable
            caption={totals.title}
            columns={totals.columns}
            rows={totals.rows}
            total={[]}
            totalLabel=""
          />
        </section>
      )}
    </div>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.list.label} ${data.month.label}`)
