import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadTrainDesk } from '#app/features/hr/train-desk.server.ts'
import { TrainDeskPanel } from '#app/features/hr/train-desk-panel.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { loadRecord } from '#app/pages/record.server.ts'
import { RecordPage } from '#app/pages/record-page.tsx'
import { guarded } from '#app/request/guarded.server.ts'
import sheet from '#styles/pages/training.css?url'

export const loader = guarded('view', async (call) => {
  const [view, desk] = await Promise.all([loadRecord(call), loadTrainDesk(call)])
  return { view, desk }
})

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/** A training for those who hold it, with places, faces and what people said. */
export default function TrainRecord() {
  const { view, desk } = useLoaderData<typeof loader>()
  return (
    <RecordPage view={view}>
      <TrainDeskPanel view={desk} />
    </RecordPage>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.view.head.title} · ${data.view.label}`)
