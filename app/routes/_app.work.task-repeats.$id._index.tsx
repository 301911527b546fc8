import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadRepeat } from '#app/features/work/tasks/repeat.server.ts'
import { RepeatPanel } from '#app/features/work/tasks/repeat-panel.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { RecordPage } from '#app/pages/record-page.tsx'
import { guarded } from '#app/request/guarded.server.ts'
import sheet from '#styles/pages/tasks.css?url'

export const loader = guarded('view', loadRepeat)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function TaskRepeatRecord() {
  const { view, repeat } = useLoaderData<typeof loader>()
  return <RecordPage view={view} below={<RepeatPanel repeat={repeat} />} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.view.head.title} · ${data.view.label}`)
