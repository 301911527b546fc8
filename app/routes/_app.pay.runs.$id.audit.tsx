import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadAuditRun, runAuditRun } from '#modules/pay/runs/web/audit-run.server.ts'
import { AuditRunPage } from '#modules/pay/runs/web/audit-run-page.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'
import differences from '#styles/pages/pay-differences.css?url'
import run from '#styles/pages/pay-run.css?url'
import sheetTotals from '#styles/pages/sheet-totals.css?url'

export const loader = guarded('view', loadAuditRun)
export const action = guarded('view', runAuditRun)

export const links: LinksFunction = () => [
  { rel: 'stylesheet', href: run },
  { rel: 'stylesheet', href: differences },
  { rel: 'stylesheet', href: sheetTotals },
]

/** The approver's page of a run. */
export default function AuditRun() {
  const loaderData = useLoaderData<typeof loader>()
  return <AuditRunPage view={useActionData<typeof action>() ?? loaderData} />
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.state.act.title)
