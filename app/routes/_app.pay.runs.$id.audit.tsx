import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadAuditRun, runAuditRun } from '#modules/pay/runs/web/audit-run.server.ts'
import { AuditRunFacts } from '#modules/pay/runs/web/audit-run-facts.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { ActPage } from '#platform/web/pages/act/act-page.tsx'
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

/** The approver's page of a run: what they decide by, and one button. */
export default function AuditRun() {
  const loaderData = useLoaderData<typeof loader>()
  const view = useActionData<typeof action>() ?? loaderData
  return (
    <ActPage view={view.state.act}>
      <AuditRunFacts view={view} />
    </ActPage>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.state.act.title)
