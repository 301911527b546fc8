import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { asksForPlanList, loadPlanBoard } from '#modules/work/plans/web/board.server.ts'
import { PlanBoardPage } from '#modules/work/plans/web/board-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { loadList } from '#platform/web/pages/lists/list.server.ts'
import { ListPage } from '#platform/web/pages/lists/list-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
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
