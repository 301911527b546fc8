import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadArea } from '#modules/attendance/clocking/web/zone.server.ts'
import { AreaPanel } from '#modules/attendance/clocking/web/zone-panel.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { RecordPage } from '#platform/web/pages/record/record-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/clocking.css?url'

export const loader = guarded('view', loadArea)

/** An area with its picture, and a form to test places. */
export default function AreaRecord() {
  const { area, ...view } = useLoaderData<typeof loader>()
  return <RecordPage view={view} below={<AreaPanel view={area} />} />
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.head.title} · ${data.label}`)
