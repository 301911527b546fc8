import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { loadBulkEdit, saveBulkEdit } from '#platform/web/pages/many/bulk-edit.server.ts'
import { BulkEditPage } from '#platform/web/pages/many/bulk-edit-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/bulk-edit.css?url'

export const loader = guarded('edit', loadBulkEdit)
export const action = guarded('edit', saveBulkEdit)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function ResourceBulkEdit() {
  const loaderData = useLoaderData<typeof loader>()
  return <BulkEditPage view={useActionData<typeof action>() ?? loaderData} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
