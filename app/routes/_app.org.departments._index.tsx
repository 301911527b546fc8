import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { asksForList, loadDesk } from '#modules/org/departments/web/desk.server.ts'
import { DeskPage } from '#modules/org/departments/web/desk-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { loadList } from '#platform/web/pages/lists/list.server.ts'
import { ListPage } from '#platform/web/pages/lists/list-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/desk.css?url'
import tree from '#styles/pages/tree-table.css?url'

export const loader = guarded('view', async (call) =>
  asksForList(call.url)
    ? { list: await loadList(call), desk: null }
    : { list: null, desk: await loadDesk(call, null) },
)

export default function DepartmentIndex() {
  const { list, desk } = useLoaderData<typeof loader>()
  if (list) return <ListPage view={list} />
  return desk && <DeskPage view={desk} />
}

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: sheet },
  { rel: 'stylesheet', href: tree },
]

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle((data?.list ?? data?.desk)?.label)
