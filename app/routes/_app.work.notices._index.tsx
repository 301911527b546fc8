import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadBoard, readingLink } from '#app/features/work/notice-board.server.ts'
import { NoticeBoard } from '#app/features/work/notice-board.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { loadList } from '#app/pages/list.server.ts'
import { ListPage } from '#app/pages/list-page.tsx'
import { isToBeRead } from '#app/pages/reading.server.ts'
import { guarded } from '#app/request/guarded.server.ts'
import sheet from '#styles/pages/reading.css?url'

export const loader = guarded('view', async (call) => {
  if (isToBeRead(call)) return { board: await loadBoard(call), list: null }
  const list = await loadList(call)
  return { board: null, list: { ...list, actions: [...list.actions, readingLink(call)] } }
})

/** Notices: to be read, or, for whoever writes them, the list of all. */
export default function NoticeIndex() {
  const { board, list } = useLoaderData<typeof loader>()
  if (list) return <ListPage view={list} />
  return board && <NoticeBoard view={board} />
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.list?.label ?? data?.board?.title)
