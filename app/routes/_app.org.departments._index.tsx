import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pageTitle } from '#app/lib/page-title.ts'
import { loadList } from '#app/pages/list.server.ts'
import { ListPage } from '#app/pages/list-page.tsx'
import { asksForList, loadTree } from '#app/pages/tree.server.ts'
import { TreePage } from '#app/pages/tree-page.tsx'
import { guarded } from '#app/request/guarded.server.ts'

export const loader = guarded('view', async (call) =>
  asksForList(call.url)
    ? { list: await loadList(call), tree: null }
    : { list: null, tree: await loadTree(call) },
)

export default function DepartmentIndex() {
  const { list, tree } = useLoaderData<typeof loader>()
  if (list) return <ListPage view={list} />
  return tree && <TreePage view={tree} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle((data?.list ?? data?.tree)?.label)
