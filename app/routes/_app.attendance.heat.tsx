import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadHeat } from '#modules/attendance/months/web/heat.server.ts'
import { HeatPage } from '#modules/attendance/months/web/heat-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/attendance.css?url'

export const loader = guarded('attendance/heat:view', loadHeat)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function MonthHeat() {
  return <HeatPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
