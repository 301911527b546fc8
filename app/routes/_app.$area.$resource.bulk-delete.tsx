import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { loadBulk, removeBulk } from '#platform/web/pages/many/bulk.server.ts'
import { BulkPage } from '#platform/web/pages/many/bulk-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = guarded('delete', loadBulk)
export const action = guarded('delete', removeBulk)

export default function ResourceBulkDelete() {
  const loaderData = useLoaderData<typeof loader>()
  return <BulkPage view={useActionData<typeof action>() ?? loaderData} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
