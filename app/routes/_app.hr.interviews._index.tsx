import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { loadList } from '#platform/web/pages/lists/list.server.ts'
import { ListPage } from '#platform/web/pages/lists/list-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = guarded('view', async (call) => {
  const view = await loadList(call)
  const calendar = {
    name: 'calendar',
    label: call.t('interviews.calendar'),
    href: '/hr/interviews/calendar?view=week',
  }
  return { ...view, actions: [...view.actions, calendar] }
})

/** Interviews as a list, with a link to their calendar. */
export default function InterviewIndex() {
  return <ListPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.label)
