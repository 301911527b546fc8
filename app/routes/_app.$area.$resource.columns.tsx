import { changeColumns, showChooser } from '#platform/web/pages/lists/columns.server.ts'
import { guarded } from '#platform/web/request/guarded.server.ts'

export const loader = guarded('view', showChooser)
export const action = guarded('view', changeColumns)

/**
 * Never rendered; a route with a component shows a refusal as a page, not as the bare data of a resource
 * route.
 */
export default function ResourceColumns() {
  return null
}
