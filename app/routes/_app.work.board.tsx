import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadTaskBoard } from '#modules/work/tasks/web/board/board.server.ts'
import { BoardPage } from '#modules/work/tasks/web/board/board-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/tasks.css?url'

export const loader = guarded('work/board:view', (call) => loadTaskBoard(call))

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function Board() {
  return <BoardPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
