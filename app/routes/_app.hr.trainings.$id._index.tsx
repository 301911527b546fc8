import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadTrainingDesk } from '#modules/hr/training/web/training-desk.server.ts'
import { TrainingDeskPanel } from '#modules/hr/training/web/training-desk-panel.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { loadRecord } from '#platform/web/pages/record/record.server.ts'
import { RecordPage } from '#platform/web/pages/record/record-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/training.css?url'

export const loader = guarded('view', async (call) => {
  const [view, desk] = await Promise.all([loadRecord(call), loadTrainingDesk(call)])
  return { view, desk }
})

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/** A training for its organisers, with places, participants and feedback. */
export default function TrainingRecord() {
  const { view, desk } = useLoaderData<typeof loader>()
  return (
    <RecordPage view={view}>
      <TrainingDeskPanel view={desk} />
    </RecordPage>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.view.head.title} · ${data.view.label}`)
