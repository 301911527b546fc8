import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadNewShift, saveNewShift } from '#modules/attendance/shifts/web/new-shift.server.ts'
import { NewShiftPage } from '#modules/attendance/shifts/web/new-shift-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = guarded('add', loadNewShift)
export const action = guarded('add', saveNewShift)

/** A new shift with its times. */
export default function NewShift() {
  const asked = useLoaderData<typeof loader>()
  return <NewShiftPage view={useActionData<typeof action>() ?? asked} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.act.title)
