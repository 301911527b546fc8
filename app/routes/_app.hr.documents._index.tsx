import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadDocumentShelf, shelfLink } from '#app/features/hr/document-shelf.server.ts'
import { DocumentShelf } from '#app/features/hr/document-shelf.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { loadList } from '#app/pages/list.server.ts'
import { ListPage } from '#app/pages/list-page.tsx'
import { isToBeRead } from '#app/pages/reading.server.ts'
import { guarded } from '#app/request/guarded.server.ts'
import sheet from '#styles/pages/reading.css?url'

export const loader = guarded('view', async (call) => {
  if (isToBeRead(call)) return { shelf: await loadDocumentShelf(call), list: null }
  const list = await loadList(call)
  return { shelf: null, list: { ...list, actions: [...list.actions, shelfLink(call)] } }
})

/** Documents of the company: to be read, or, for whoever manages them, the list of all. */
export default function DocumentIndex() {
  const { shelf, list } = useLoaderData<typeof loader>()
  if (list) return <ListPage view={list} />
  return shelf && <DocumentShelf view={shelf} />
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.list?.label ?? data?.shelf?.title)
