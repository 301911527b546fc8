import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadRepeat } from '#modules/work/tasks/web/repeats/repeat.server.ts'
import { RepeatPanel } from '#modules/work/tasks/web/repeats/repeat-panel.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { RecordPage } from '#platform/web/pages/record/record-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/tasks.css?url'

export const loader = guarded('view', loadRepeat)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function TaskRepeatRecord() {
  const { view, repeat } = useLoaderData<typeof loader>()
  return <RecordPage view={view} below={<RepeatPanel repeat={repeat} />} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.view.head.title} · ${data.view.label}`)
