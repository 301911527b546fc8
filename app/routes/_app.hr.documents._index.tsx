import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import {
  loadDocumentShelf,
  shelfLink,
} from '#modules/hr/company-policies/web/policy-shelf.server.ts'
import { DocumentShelf } from '#modules/hr/company-policies/web/policy-shelf.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { loadList } from '#platform/web/pages/lists/list.server.ts'
import { ListPage } from '#platform/web/pages/lists/list-page.tsx'
import { isToBeRead } from '#platform/web/pages/record/reading.server.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/reading.css?url'

export const loader = guarded('view', async (call) => {
  if (isToBeRead(call)) return { shelf: await loadDocumentShelf(call), list: null }
  const list = await loadList(call)
  return { shelf: null, list: { ...list, actions: [...list.actions, shelfLink(call)] } }
})

/** Company documents: a shelf for readers, the list of all documents for managers. */
export default function DocumentIndex() {
  const { shelf, list } = useLoaderData<typeof loader>()
  if (list) return <ListPage view={list} />
  return shelf && <DocumentShelf view={shelf} />
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data?.list?.label ?? data?.shelf?.title)
