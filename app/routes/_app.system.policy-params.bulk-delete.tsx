import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadBulk, removeBulk } from '#app/pages/bulk.server.ts'
import { BulkPage } from '#app/pages/bulk-page.tsx'
import { titleCrumb } from '#app/pages/page-crumbs.ts'
import { pageTitle } from '#app/pages/page-meta.ts'
import { guarded } from '#app/request/guarded.server.ts'

/** The page of one role would take this word for an id. */
export const loader = guarded('delete', loadBulk)
export const action = guarded('delete', removeBulk)

export default function RoleBulkDelete() {
  const asked = useLoaderData<typeof loader>()
  return <BulkPage view={useActionData<typeof action>() ?? asked} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)

export const handle = { crumbs: titleCrumb }
