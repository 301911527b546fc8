import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadExamination, withInvitation } from '#modules/hr/probation/web/examination.server.ts'
import { ExaminationPanel } from '#modules/hr/probation/web/examination-panel.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { requireId } from '#platform/web/pages/record/read-record.server.ts'
import { loadRecord } from '#platform/web/pages/record/record.server.ts'
import { RecordPage } from '#platform/web/pages/record/record-page.tsx'
import { HISTORY } from '#platform/web/pages/record/record-parts.server.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/examination.css?url'

export const loader = guarded('view', async (call) => {
  const [view, examined] = await Promise.all([
    loadRecord(call),
    loadExamination(call, requireId(call)),
  ])
  return {
    view: withInvitation(call, view, examined),
    examined: view.tab === HISTORY ? null : examined,
  }
})

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/** A confirmation with the opinions of the examiners. */
export default function RegularisationRecord() {
  const { view, examined } = useLoaderData<typeof loader>()
  return <RecordPage view={view} below={examined && <ExaminationPanel view={examined} />} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.view.head.title} · ${data.view.label}`)
