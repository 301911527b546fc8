import { redirect } from '@remix-run/node'
import { PublicProblem } from '#platform/web/components/shell/public-problem.tsx'
import { guarded } from '#platform/web/request/guarded.server.ts'
import { closeTab } from '#platform/web/request/shell/tab-addresses.server.ts'

/** There is no page here: the tab strip is part of every page. */
export const loader = guarded('signed-in', () => redirect('/404'), { visit: false })

export const action = guarded(
  'signed-in',
  async (call, state) => redirect(await closeTab(call, state), 303),
  { visit: false },
)

/**
 * Never rendered; a route with a component shows a refusal as a page, not as the bare data of a resource
 * route.
 */
export default function Tabs() {
  return null
}

/** Declared here and not at the root, so that the forms of the frame have the data of the root loader. */
export { PublicProblem as ErrorBoundary }
