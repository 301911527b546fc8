import { redirect } from '@remix-run/node'
import { previewLines } from '#modules/work/plans/web/new-plan/new-plan.server.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'

/** Only the form posts here. A user who opens the address is led to the list. */
export const loader = guarded('view', ({ resource }) => redirect(`/${resource.path}`), {
  visit: false,
})

/** Answers the script of the form with the parsed parts of a new plan while the user types. */
export const action = guarded('decompose', previewLines, { visit: false })
