import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { answerEntry, loadEntry } from '#app/features/work/schedule/entry.server.ts'
import { EntryPanel } from '#app/features/work/schedule/entry-panel.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { RecordPage } from '#app/pages/record-page.tsx'
import { guarded } from '#app/request/guarded.server.ts'
import sheet from '#styles/pages/schedule.css?url'

export const loader = guarded('view', loadEntry)
export const action = guarded('view', answerEntry)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function CalendarEntry() {
  const { view, entry } = useLoaderData<typeof loader>()
  return (
    <RecordPage view={view}>
      <EntryPanel entry={entry} />
    </RecordPage>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.view.head.title} · ${data.view.label}`)
