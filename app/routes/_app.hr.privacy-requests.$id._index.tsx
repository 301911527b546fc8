import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadStanding, withStanding } from '#modules/hr/privacy/web/standing.server.ts'
import { StandingPanel } from '#modules/hr/privacy/web/standing-panel.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { loadRecord } from '#platform/web/pages/record/record.server.ts'
import { RecordPage } from '#platform/web/pages/record/record-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/candidates.css?url'

export const loader = guarded('view', async (call) => {
  const [record, standing] = await Promise.all([loadRecord(call), loadStanding(call)])
  return withStanding(call, record, standing)
})

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/** A privacy request, with the facts to decide it by. */
export default function PrivacyRequestRecord() {
  const { view, panel } = useLoaderData<typeof loader>()
  return <RecordPage view={view} below={<StandingPanel view={panel} />} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.view.head.title} · ${data.view.label}`)
