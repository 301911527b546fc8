import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadTurnover } from '#modules/hr/staff-reports/web/turnover.server.ts'
import { TurnoverPage } from '#modules/hr/staff-reports/web/turnover-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/chart.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export const loader = guarded('hr/turnover:view', async (call) => ({
  title: call.t('turnover.title'),
  turnover: await loadTurnover(call),
}))

export default function StaffTurnover() {
  return <TurnoverPage view={useLoaderData<typeof loader>().turnover} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
