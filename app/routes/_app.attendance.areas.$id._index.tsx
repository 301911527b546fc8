import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadArea } from '#app/features/attendance/clocking/area.server.ts'
import { AreaPanel } from '#app/features/attendance/clocking/area-panel.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { RecordPage } from '#app/pages/record-page.tsx'
import { guarded } from '#app/request/guarded.server.ts'
import sheet from '#styles/pages/clocking.css?url'

export const loader = guarded('view', loadArea)

/** An area, with its picture and a box to try places in. */
export default function AreaRecord() {
  const { area, ...view } = useLoaderData<typeof loader>()
  return <RecordPage view={view} below={<AreaPanel view={area} />} />
}

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.head.title} · ${data.label}`)
