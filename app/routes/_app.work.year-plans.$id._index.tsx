import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadPlan } from '#modules/work/plans/web/plan.server.ts'
import { PlanPanel } from '#modules/work/plans/web/plan-panel.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { RecordPage } from '#platform/web/pages/record/record-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/plans.css?url'

export const loader = guarded('view', loadPlan)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/** A plan with its parent plans, its parts and its tasks. */
export default function PlanRecord() {
  const { view, panel, report } = useLoaderData<typeof loader>()
  const first = report && (
    <a className="button button-primary" href={report.href}>
      {report.label}
    </a>
  )
  return (
    <RecordPage view={view} {...(first ? { firstAction: first } : {})}>
      <PlanPanel view={panel} />
    </RecordPage>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  pageTitle(data && `${data.view.head.title} · ${data.view.label}`)
