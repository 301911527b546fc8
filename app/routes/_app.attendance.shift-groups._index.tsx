import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadShiftList } from '#app/features/attendance/rest-days.server.ts'
import { pageTitle } from '#app/lib/page-title.ts'
import { ListPage } from '#app/pages/list-page.tsx'
import { guarded } from '#app/request/guarded.server.ts'

export const loader = guarded('view', loadShiftList)

/** The shifts that are worked, and those of rest. */
export default function ShiftGroupIndex() {
  return <ListPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.label)
