import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  loadTogether,
  runTogether,
} from '#modules/work/tasks/web/act-on-many/act-on-many.server.ts'
import { TogetherTasksPage } from '#modules/work/tasks/web/act-on-many/act-on-many-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/tasks.css?url'

export const loader = guarded('edit', loadTogether)
export const action = guarded('edit', runTogether)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function TasksTogether() {
  const loaderData = useLoaderData<typeof loader>()
  return <TogetherTasksPage view={useActionData<typeof action>() ?? loaderData} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
