import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadReadings } from '#modules/hr/privacy/web/readings.server.ts'
import { ReadingsPanel } from '#modules/hr/privacy/web/readings-panel.tsx'
import { loadStanding, withStanding } from '#modules/hr/privacy/web/standing.server.ts'
import { StandingPanel } from '#modules/hr/privacy/web/standing-panel.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { loadRecord } from '#platform/web/pages/record/record.server.ts'
import { RecordPage } from '#platform/web/pages/record/record-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/candidates.css?url'

export const loader = guarded('view', async (call) => {
  const [record, standing] = await Promise.all([loadRecord(call), loadStanding(call)])
  const readings = await loadReadings(call, standing.talentId)
  return Object.assign(withStanding(call, record, standing), { readings })
})

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/** A privacy request, with the facts to decide it by, and who read the records of the person. */
export default function PrivacyRequestRecord() {
  const { view, panel, readings } = useLoaderData<typeof loader>()
  const below = (
    <>
      <StandingPanel view={panel} />
      {readings && <ReadingsPanel view={readings} />}
    </>
  )
  return <RecordPage view={view} below={below} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.view.head.title} · ${data.view.label}`)
