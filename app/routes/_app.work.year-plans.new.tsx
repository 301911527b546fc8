import type { LinksFunction, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { loadNewPlan, saveNewPlan } from '#modules/work/plans/web/new-plan/new-plan.server.ts'
import { PlanLinesBox } from '#modules/work/plans/web/new-plan/plan-lines-box.tsx'
import { pageTitle } from '#platform/web/lib/page-title.ts'
import { FormPage } from '#platform/web/pages/forms/form-page.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import sheet from '#styles/pages/plans.css?url'

export const loader = guarded('add', loadNewPlan)
export const action = guarded('add', saveNewPlan)

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: sheet }]

/** A new plan with its parts on one page. It is submitted or kept as a draft. */
export default function NewPlan() {
  const loaderData = useLoaderData<typeof loader>()
  const { form, parts } = useActionData<typeof action>() ?? loaderData
  return (
    <FormPage view={form} after={form.groups[0]?.name ?? ''}>
      {parts && <PlanLinesBox key={form.draw} view={parts} />}
    </FormPage>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => pageTitle(data?.form.title)
