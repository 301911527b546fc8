import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadListWithHits } from '#modules/hr/resume-words/web/resume-hits.server.ts'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { ListPage } from '#platform/web/pages/lists/list-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = guarded('view', (call) => loadListWithHits(call, []))

/** People who may apply, found by the words of their résumés too. */
export default function TalentIndex() {
  return <ListPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.label)
