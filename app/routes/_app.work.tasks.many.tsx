import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadMany, makeMany } from '#modules/work/tasks/web/add-many/add-many.server.ts'
import { ManyPage } from '#modules/work/tasks/web/add-many/add-many-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/tasks.css?url'

export const loader = guarded('add', loadMany)
export const action = guarded('add', makeMany)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function TasksMany() {
  const loaderData = useLoaderData<typeof loader>()
  return <ManyPage view={useActionData<typeof action>() ?? loaderData} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
