import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadPublicAddress } from '#modules/hr/careers/web/public-address.server.ts'
import { PublicAddress } from '#modules/hr/careers/web/public-address.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { loadRecord } from '#platform/web/pages/record/record.server.ts'
import { RecordPage } from '#platform/web/pages/record/record-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/public-address.css?url'

export const loader = guarded('view', async (call) => {
  const [view, address] = await Promise.all([loadRecord(call), loadPublicAddress(call)])
  return { view, address }
})

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/** A need for people; a published one with the address of its public page. */
export default function RecruitingNeedRecord() {
  const { view, address } = useLoaderData<typeof loader>()
  return (
    <RecordPage view={view}>{address !== '' && <PublicAddress address={address} />}</RecordPage>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.view.head.title} · ${data.view.label}`)
