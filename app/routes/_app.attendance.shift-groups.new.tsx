import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadNewShift, saveNewShift } from '#modules/attendance/shifts/web/new-shift.server.ts'
import { NewShiftPage } from '#modules/attendance/shifts/web/new-shift-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/shift-hours.css?url'

export const loader = guarded('add', loadNewShift)
export const action = guarded('add', saveNewShift)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/** A new shift with its times. */
export default function NewShift() {
  const loaderData = useLoaderData<typeof loader>()
  return <NewShiftPage view={useActionData<typeof action>() ?? loaderData} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.act.title)
