import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { asksForList, loadDesk } from '#app/features/org/desk.server.ts'
import { DeskPage } from '#app/features/org/desk-page.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { loadList } from '#app/pages/list.server.ts'
import { ListPage } from '#app/pages/list-page.tsx'
import { guarded } from '#app/request/guarded.server.ts'
import sheet from '#styles/pages/desk.css?url'

export const loader = guarded('view', async (call) =>
  asksForList(call.url)
    ? { list: await loadList(call), desk: null }
    : { list: null, desk: await loadDesk(call, null) },
)

export default function DepartmentIndex() {
  const { list, desk } = useLoaderData<typeof loader>()
  if (list) return <ListPage view={list} />
  return desk && <DeskPage view={desk} />
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle((data?.list ?? data?.desk)?.label)
