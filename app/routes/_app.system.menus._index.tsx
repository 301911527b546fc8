import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { asksForMenuList, loadMenuTree } from '#app/features/system/menu-tree.server.ts'
import { MenuTreePage } from '#app/features/system/menu-tree-page.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { listActions } from '#app/pages/action-links.server.ts'
import { loadList } from '#app/pages/list.server.ts'
import { ListPage } from '#app/pages/list-page.tsx'
import { guarded } from '#app/request/guarded.server.ts'

export const loader = guarded('view', async (call) =>
  asksForMenuList(call.url)
    ? { list: await loadList(call), tree: null, actions: [] }
    : { list: null, tree: await loadMenuTree(call), actions: listActions(call) },
)

export default function MenuIndex() {
  const { list, tree, actions } = useLoaderData<typeof loader>()
  if (list) return <ListPage view={list} />
  return tree && <MenuTreePage view={tree} actions={actions} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle((data?.list ?? data?.tree)?.label)
