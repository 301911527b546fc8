import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadSetState, runSetState } from '#app/features/sheets/set-state.server.ts'
import { pageTitle } from '#app/lib/page-title.ts'
import { ActPage } from '#app/pages/act-page.tsx'
import { guarded } from '#app/request/guarded.server.ts'

export const loader = guarded('view', loadSetState)
export const action = guarded('view', runSetState)

/** One step of a month: of the rows that were ticked, or of all of them. */
export default function SheetState() {
  const asked = useLoaderData<typeof loader>()
  return <ActPage view={useActionData<typeof action>() ?? asked} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
