import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadOrgEvent } from '#app/features/org/org-event.server.ts'
import { pageTitle } from '#app/lib/page-title.ts'
import { RecordPage } from '#app/pages/record-page.tsx'
import { guarded } from '#app/request/guarded.server.ts'

export const loader = guarded('view', loadOrgEvent)

/** Something that happened to the organisation, with what it changed. */
export default function OrgEvent() {
  return <RecordPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.head.title} · ${data.label}`)
