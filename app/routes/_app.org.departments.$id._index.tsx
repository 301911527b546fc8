import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadDepartmentThen } from '#app/features/org/department-then.server.ts'
import { DepartmentThenPanel } from '#app/features/org/department-then-panel.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { requireId } from '#app/pages/read-record.server.ts'
import { loadRecord } from '#app/pages/record.server.ts'
import { RecordPage } from '#app/pages/record-page.tsx'
import { guarded } from '#app/request/guarded.server.ts'

export const loader = guarded('view', async (call) => {
  const id = requireId(call)
  const [view, then] = await Promise.all([loadRecord(call), loadDepartmentThen(call, id)])
  return { ...view, then }
})

/** A department as it is, and as it was on any day. */
export default function DepartmentRecord() {
  const { then, ...view } = useLoaderData<typeof loader>()
  return (
    <>
      <RecordPage view={view} />
      <DepartmentThenPanel view={then} />
    </>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.head.title} · ${data.label}`)
