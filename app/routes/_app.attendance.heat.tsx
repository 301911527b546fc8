import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadHeat } from '#app/features/attendance/records/heat.server.ts'
import { HeatPage } from '#app/features/attendance/records/heat-page.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { guarded } from '#app/request/guarded.server.ts'
import sheet from '#styles/pages/attendance.css?url'

export const loader = guarded('attendance/heat:view', loadHeat)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export default function MonthHeat() {
  return <HeatPage view={useLoaderData<typeof loader>()} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
