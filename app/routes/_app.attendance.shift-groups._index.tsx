import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadQuickShift } from '#modules/attendance/shifts/web/new-shift.server.ts'
import { QuickShift } from '#modules/attendance/shifts/web/quick-shift.tsx'
import { loadShiftList } from '#modules/attendance/shifts/web/shifts.server.ts'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { ListPage } from '#platform/web/pages/lists/list-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/shift-hours.css?url'

export const loader = guarded('view', async (call) => {
  const [list, quick] = await Promise.all([loadShiftList(call), loadQuickShift(call)])
  return { list, quick }
})

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/** The list of working and day-off shifts, with a line to add one. */
export default function ShiftGroupIndex() {
  const { list, quick } = useLoaderData<typeof loader>()
  return <ListPage view={list} beside={quick && <QuickShift view={quick} />} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.list.label)
