import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadSessionList } from '#app/features/system/session-list.server.ts'
import { pageTitle } from '#app/lib/page-title.ts'
import { ListPage } from '#app/pages/list-page.tsx'
import { guarded } from '#app/request/guarded.server.ts'

export const loader = guarded('view', loadSessionList)

/** Everybody who is signed in, device by device. */
export default function SessionIndex() {
  return <ListPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.label)
