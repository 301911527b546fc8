import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadChangeList } from '#app/features/hr/change-list.server.ts'
import { pageTitle } from '#app/lib/page-title.ts'
import { ListPage } from '#app/pages/list-page.tsx'
import { guarded } from '#app/request/guarded.server.ts'

export const loader = guarded('view', loadChangeList)

/** What people ask to have changed in their files. */
export default function InfoChangeIndex() {
  return <ListPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.label)
