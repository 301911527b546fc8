import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { pageTitle } from '#app/lib/page-title.ts'
import { loadRemove, removeRecord } from '#app/pages/remove.server.ts'
import { RemovePage } from '#app/pages/remove-page.tsx'
import { guarded } from '#app/request/guarded.server.ts'

export const loader = guarded('delete', loadRemove)
export const action = guarded('delete', removeRecord)

export default function ResourceDelete() {
  const asked = useLoaderData<typeof loader>()
  return <RemovePage view={useActionData<typeof action>() ?? asked} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
