import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { verbsOnTicked } from '#modules/hr/candidates/web/move-ticked.server.ts'
import { loadListWithHits } from '#modules/hr/resume-words/web/resume-hits.server.ts'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { ListPage } from '#platform/web/pages/lists/list-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = guarded('view', async (call) => {
  const view = await loadListWithHits(call, verbsOnTicked(call))
  const board = { name: 'board', label: call.t('candidates.board'), href: '/hr/candidates/board' }
  return { ...view, actions: [...view.actions, board] }
})

/** Candidates as a list, with a link to their board. */
export default function CandidateIndex() {
  return <ListPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.label)
