import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { ActPage } from '#platform/web/pages/act/act-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import { loadSetState, runSetState } from '#platform/web/sheets/set-state.server.ts'

export const loader = guarded('view', loadSetState)
export const action = guarded('view', runSetState)

/** One state change of a month's rows: of the ticked rows, or of all. */
export default function SheetState() {
  const loaderData = useLoaderData<typeof loader>()
  return <ActPage view={useActionData<typeof action>() ?? loaderData} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
