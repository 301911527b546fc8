import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadBoard, readingLink } from '#modules/work/notices/web/notice-board.server.ts'
import { NoticeBoard } from '#modules/work/notices/web/notice-board.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { loadList } from '#platform/web/pages/lists/list.server.ts'
import { ListPage } from '#platform/web/pages/lists/list-page.tsx'
import { isToBeRead } from '#platform/web/pages/record/reading.server.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/reading.css?url'

export const loader = guarded('view', async (call) => {
  if (isToBeRead(call)) return { board: await loadBoard(call), list: null }
  const list = await loadList(call)
  return { board: null, list: { ...list, actions: [...list.actions, readingLink(call)] } }
})

/** Notices: a board for readers, the list of all notices for authors. */
export default function NoticeIndex() {
  const { board, list } = useLoaderData<typeof loader>()
  if (list) return <ListPage view={list} />
  return board && <NoticeBoard view={board} />
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.list?.label ?? data?.board?.title)
