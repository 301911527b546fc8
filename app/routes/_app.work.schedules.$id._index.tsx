import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { answerEntry, loadEntry } from '#modules/work/schedules/web/entry.server.ts'
import { EntryPanel } from '#modules/work/schedules/web/entry-panel.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { RecordPage } from '#platform/web/pages/record/record-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
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
