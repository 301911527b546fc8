import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { loadPlan } from '#app/features/work/plans/plan.server.ts'
import { PlanPanel } from '#app/features/work/plans/plan-panel.tsx'
import { pageTitle } from '#app/lib/page-title.ts'
import { RecordPage } from '#app/pages/record-page.tsx'
import { guarded } from '#app/request/guarded.server.ts'
import sheet from '#styles/pages/plans.css?url'

export const loader = guarded('view', loadPlan)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/** A plan with what it is part of, its parts and its tasks. */
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
