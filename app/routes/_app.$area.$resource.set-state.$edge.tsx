import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import { loadSetState, runSetState } from '#platform/web/sheets/set-state.server.ts'
import { SetStatePage } from '#platform/web/sheets/set-state-page.tsx'
import sheet from '#styles/pages/sheet-totals.css?url'

export const loader = guarded('view', loadSetState)
export const action = guarded('view', runSetState)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function SheetState() {
  const loaderData = useLoaderData<typeof loader>()
  return <SetStatePage view={useActionData<typeof action>() ?? loaderData} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.act.title)
