import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { actOnTask } from '#modules/work/tasks/web/act-on-task.server.ts'
import { loadTask } from '#modules/work/tasks/web/task.server.ts'
import { TaskPage } from '#modules/work/tasks/web/task-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/tasks.css?url'

export const loader = guarded('view', (call) => loadTask(call))
export const action = guarded('view', actOnTask)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function TaskRecord() {
  const loaderData = useLoaderData<typeof loader>()
  return <TaskPage view={useActionData<typeof action>() ?? loaderData} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
