import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadTaskBoard } from '#app/features/work/tasks/board.server.ts'
import { BoardPage } from '#app/features/work/tasks/board-page.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { guarded } from '#app/request/guarded.server.ts'
import sheet from '#styles/pages/tasks.css?url'

export const loader = guarded('work/board:view', (call) => loadTaskBoard(call))

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function Board() {
  return <BoardPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
