import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { actOnClosing, loadClosing } from '#modules/attendance/locks/web/closing.server.ts'
import { ClosingPage } from '#modules/attendance/locks/web/closing-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/attendance.css?url'

/** The form has a checkbox for each attendance group. */
const MAX_FIELDS = 250

export const loader = guarded('attendance/closing:view', (call) => loadClosing(call))
export const action = guarded('attendance/closing:view', actOnClosing, { maxFields: MAX_FIELDS })

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function MonthClosing() {
  const loaderData = useLoaderData<typeof loader>()
  return <ClosingPage view={useActionData<typeof action>() ?? loaderData} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
