import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadCandidateBoard } from '#modules/hr/candidates/web/board.server.ts'
import { CandidateBoardPage } from '#modules/hr/candidates/web/board-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/candidates.css?url'

export const loader = guarded('view', (call) => loadCandidateBoard(call))

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/** Applications by stage. */
export default function CandidateBoard() {
  return <CandidateBoardPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
