import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { asksForMenuList, loadMenuTree } from '#modules/system/menus/web/menu-tree.server.ts'
import { MenuTreePage } from '#modules/system/menus/web/menu-tree-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { listActions } from '#platform/web/pages/act/action-links.server.ts'
import { loadList } from '#platform/web/pages/lists/list.server.ts'
import { ListPage } from '#platform/web/pages/lists/list-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/menus.css?url'
import treeSheet from '#styles/pages/tree-table.css?url'

export const loader = guarded('view', async (call) =>
  asksForMenuList(call.url)
    ? { list: await loadList(call), tree: null, actions: [] }
    : { list: null, tree: await loadMenuTree(call), actions: listActions(call) },
)

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: sheet },
  { rel: 'stylesheet', href: treeSheet },
]

export default function MenuIndex() {
  const { list, tree, actions } = useLoaderData<typeof loader>()
  if (list) return <ListPage view={list} />
  return tree && <MenuTreePage view={tree} actions={actions} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle((data?.list ?? data?.tree)?.label)
