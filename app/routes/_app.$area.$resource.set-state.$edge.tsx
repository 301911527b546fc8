import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { ActPage } from '#platform/web/pages/act/act-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import { loadSetState, runSetState } from '#platform/web/sheets/set-state.server.ts'
import { TotalsTable } from '#platform/web/sheets/totals-table.tsx'
import sheet from '#styles/pages/sheet-totals.css?url'

export const loader = guarded('view', loadSetState)
export const action = guarded('view', runSetState)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/** One state change of a month's rows: of the ticked rows, or of all. */
export default function SheetState() {
  const loaderData = useLoaderData<typeof loader>()
  const { act, totals } = useActionData<typeof action>() ?? loaderData
  return <ActPage view={act}>{totals && <TotalsTable view={totals} />}</ActPage>
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.act.title)
