import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadShift } from '#app/features/attendance/rest-days.server.ts'
import { loadShiftHours } from '#app/features/attendance/shift-hours.server.ts'
import { ShiftHoursPanel } from '#app/features/attendance/shift-hours-panel.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { requireId } from '#app/pages/read-record.server.ts'
import { RecordPage } from '#app/pages/record-page.tsx'
import { guarded } from '#app/request/guarded.server.ts'

export const loader = guarded('view', async (call) => {
  const [view, hours] = await Promise.all([loadShift(call), loadShiftHours(call, requireId(call))])
  return { ...view, hours }
})

/** A shift, with its hours on a bar of two days. */
export default function ShiftGroupRecord() {
  const { hours, ...view } = useLoaderData<typeof loader>()
  return (
    <>
      <RecordPage view={view} />
      <ShiftHoursPanel view={hours} />
    </>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.head.title} · ${data.label}`)
