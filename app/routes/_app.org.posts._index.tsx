import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { asksForPostTree, loadPostTree } from '#modules/org/posts/web/post-tree.server.ts'
import { PostTreePage } from '#modules/org/posts/web/post-tree-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { loadList } from '#platform/web/pages/lists/list.server.ts'
import { ListPage } from '#platform/web/pages/lists/list-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import treeSheet from '#styles/pages/tree-table.css?url'

export const loader = guarded('view', async (call) =>
  asksForPostTree(call.url)
    ? { list: null, tree: await loadPostTree(call) }
    : { list: { ...(await loadList(call)), tree: '/org/posts?view=tree' }, tree: null },
)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: treeSheet }]

export default function PostIndex() {
  const { list, tree } = useLoaderData<typeof loader>()
  if (list) return <ListPage view={list} />
  return tree && <PostTreePage view={tree} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle((data?.list ?? data?.tree)?.label)
