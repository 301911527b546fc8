import { redirect } from '@remix-run/node'
import { PublicProblem } from '#platform/web/components/shell/public-problem.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import { closeTab } from '#platform/web/request/shell/kept-tabs.server.ts'

/** There is nothing to see here: the strip is on every page. */
export const loader = guarded('signed-in', () => redirect('/404'), { visit: false })

export const action = guarded(
  'signed-in',
  async (call, state) => redirect(await closeTab(call, state), 303),
  { visit: false },
)

/** Never drawn; but with it a refusal is a page, and not the bare data of a resource route. */
export default function Tabs() {
  return null
}

/** Here and not at the root, so that the forms around it know the sign-in. */
export { PublicProblem as ErrorBoundary }
