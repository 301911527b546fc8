import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadShiftHours } from '#modules/attendance/shifts/web/shift-hours.server.ts'
import { ShiftHoursPanel } from '#modules/attendance/shifts/web/shift-hours-panel.tsx'
import { loadShift } from '#modules/attendance/shifts/web/shifts.server.ts'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { requireId } from '#platform/web/pages/record/read-record.server.ts'
import { RecordPage } from '#platform/web/pages/record/record-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/shift-hours.css?url'

export const loader = guarded('view', async (call) => {
  const [view, hours] = await Promise.all([loadShift(call), loadShiftHours(call, requireId(call))])
  return { ...view, hours }
})

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

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
