import { redirect } from '@remix-run/node'
import { previewNewPlan } from '#modules/work/plans/web/new-plan/new-plan.server.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'

/** Only forms post here. A user who opens the address is led to the list. */
export const loader = guarded('view', ({ resource }) => redirect(`/${resource.path}`), {
  visit: false,
})

/** Answers the script of the form with the effects of submitting the plan while the user types. */
export const action = guarded('edit', previewNewPlan, { visit: false })
