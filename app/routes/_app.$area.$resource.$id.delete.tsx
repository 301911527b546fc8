import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { loadRemove, removeRecord } from '#platform/web/pages/act/remove.server.ts'
import { RemovePage } from '#platform/web/pages/act/remove-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = guarded('delete', loadRemove)
export const action = guarded('delete', removeRecord)

export default function ResourceDelete() {
  const loaderData = useLoaderData<typeof loader>()
  return <RemovePage view={useActionData<typeof action>() ?? loaderData} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
