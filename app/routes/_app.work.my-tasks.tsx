import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadMyTasks, seeTasks } from '#modules/work/tasks/web/my-tasks/my-tasks.server.ts'
import { MyTasksPage } from '#modules/work/tasks/web/my-tasks/my-tasks-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { EmptyList } from '#platform/web/pages/lists/empty-list.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/tasks.css?url'

export const loader = guarded('work/my-tasks:view', (call) => loadMyTasks(call))
export const action = guarded('work/my-tasks:view', seeTasks)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function MyTasks() {
  const view = useLoaderData<typeof loader>()
  return <MyTasksPage view={view} empty={<EmptyList view={view.list} />} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
