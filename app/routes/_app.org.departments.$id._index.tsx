import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadDesk } from '#app/features/org/desk.server.ts'
import { DeskPage } from '#app/features/org/desk-page.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { requireId } from '#app/pages/read-record.server.ts'
import { guarded } from '#app/request/guarded.server.ts'

export const loader = guarded('view', (call) => loadDesk(call, requireId(call)))

/** A department beside the tree, as it is or was on any day. */
export default function DepartmentRecord() {
  return <DeskPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.chosen?.title ?? data.absent?.name ?? ''} · ${data.label}`)
