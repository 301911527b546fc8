import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { loadReportList } from '#platform/web/reports/report-list.server.ts'
import { ReportListPage } from '#platform/web/reports/report-list-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/report.css?url'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

export const loader = guarded('hr/reports:view', async (call) => ({
  title: call.t('reports.title'),
  shelf: await loadReportList(call),
}))

export default function Reports() {
  return <ReportListPage view={useLoaderData<typeof loader>().shelf} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.title)
