import { loadList } from '#platform/web/pages/lists/list.server.ts'
import type { ListView } from '#platform/web/pages/lists/list-view.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'

/**
 * All versions of the flows, including the latest of each kind. The list has no column for the steps, because
 * other pages draw them as a picture.
 */
export async function loadFlowList(call: ResourceCall): Promise<ListView> {
  const view = await loadList(call)
  const at = view.table.columns.findIndex(({ name }) => name === 'steps')
  if (at < 0) return view
  const without = <T>(all: readonly T[]): T[] => all.filter((_, index) => index !== at)
  const rows = view.table.rows.map((row) => ({ ...row, cells: without(row.cells) }))
  return { ...view, table: { ...view.table, columns: without(view.table.columns), rows } }
}
