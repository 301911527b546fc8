import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadTogether, runTogether } from '#app/features/work/tasks/together.server.ts'
import { TogetherTasksPage } from '#app/features/work/tasks/together-page.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { guarded } from '#app/request/guarded.server.ts'
import sheet from '#styles/pages/tasks.css?url'

export const loader = guarded('edit', loadTogether)
export const action = guarded('edit', runTogether)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function TasksTogether() {
  const drawn = useLoaderData<typeof loader>()
  return <TogetherTasksPage view={useActionData<typeof action>() ?? drawn} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
