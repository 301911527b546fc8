import type { MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadJoin, runJoin } from '#app/features/hr/join.server.ts'
import { pageTitle } from '#app/lib/page-title.ts'
import { ActPage } from '#app/pages/act-page.tsx'
import { guarded } from '#app/request/guarded.server.ts'

export const loader = guarded('add', loadJoin)
export const action = guarded('add', runJoin)

export default function ArchiveJoin() {
  const asked = useLoaderData<typeof loader>()
  return <ActPage view={useActionData<typeof action>() ?? asked} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
