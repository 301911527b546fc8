import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { pageTitle } from '#app/lib/page-title.ts'
import { loadBulk, removeBulk } from '#app/pages/bulk.server.ts'
import { BulkPage } from '#app/pages/bulk-page.tsx'
import { guarded } from '#app/request/guarded.server.ts'

export const loader = guarded('delete', loadBulk)
export const action = guarded('delete', removeBulk)

export default function ResourceBulkDelete() {
  const asked = useLoaderData<typeof loader>()
  return <BulkPage view={useActionData<typeof action>() ?? asked} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
