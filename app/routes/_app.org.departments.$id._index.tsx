import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadDesk } from '#modules/org/departments/web/desk.server.ts'
import { DeskPage } from '#modules/org/departments/web/desk-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { requireId } from '#platform/web/pages/record/read-record.server.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/desk.css?url'
import treeSheet from '#styles/pages/tree-table.css?url'

export const loader = guarded('view', (call) => loadDesk(call, requireId(call)))

/** A department beside the tree, on today's or any other date. */
export default function DepartmentRecord() {
  return <DeskPage view={useLoaderData<typeof loader>()} />
}

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: sheet },
  { rel: 'stylesheet', href: treeSheet },
]

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.chosen?.title ?? data.absent?.name ?? ''} · ${data.label}`)
