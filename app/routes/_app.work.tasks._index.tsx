import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { QuickLine } from '#modules/work/tasks/web/quick-line.tsx'
import { loadTaskList } from '#modules/work/tasks/web/task-list.server.ts'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { ListPage } from '#platform/web/pages/lists/list-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/tasks.css?url'

export const loader = guarded('view', loadTaskList)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/** Every task within the user's scope. */
export default function TasksIndex() {
  const { list, quick } = useLoaderData<typeof loader>()
  return <ListPage view={list} beside={quick && <QuickLine view={quick} />} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.list.label)
