import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { asksForPlanList, loadPlanBoard } from '#app/features/work/plans/board.server.ts'
import { PlanBoardPage } from '#app/features/work/plans/board-page.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { loadList } from '#app/pages/list.server.ts'
import { ListPage } from '#app/pages/list-page.tsx'
import { guarded } from '#app/request/guarded.server.ts'
import sheet from '#styles/pages/plans.css?url'

export const loader = guarded('view', async (call) =>
  asksForPlanList(call.url)
    ? { list: { ...(await loadList(call)), tree: '/work/year-plans' }, board: null }
    : { list: null, board: await loadPlanBoard(call) },
)

export default function YearPlanIndex() {
  const { list, board } = useLoaderData<typeof loader>()
  if (list) return <ListPage view={list} />
  return board && <PlanBoardPage view={board} />
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle((data?.list ?? data?.board)?.label)
