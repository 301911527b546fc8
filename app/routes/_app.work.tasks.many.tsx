import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadMany, makeMany } from '#app/features/work/tasks/many.server.ts'
import { ManyPage } from '#app/features/work/tasks/many-page.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { guarded } from '#app/request/guarded.server.ts'
import sheet from '#styles/pages/tasks.css?url'

export const loader = guarded('add', loadMany)
export const action = guarded('add', makeMany)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function TasksMany() {
  const drawn = useLoaderData<typeof loader>()
  return <ManyPage view={useActionData<typeof action>() ?? drawn} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
