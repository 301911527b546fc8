import { loadList } from '#app/pages/list.server.ts'
import type { ListView } from '#app/pages/list-view.ts'
import type { ResourceCall } from '#app/request/page-call.ts'

/** Who did what: each entry is called after him, and only what failed carries a state. */
export async function loadAuditList(call: ResourceCall): Promise<ListView> {
  const view = await loadList(call)
  const { table } = view
  const at = (name: string) => table.columns.findIndex((column) => column.name === name)
  const [actor, ok] = [at('actorId'), at('ok')]
  const { t } = call
  const failed = t('audit.failed')
  const say = (text: string, index: number): string => {
    // Nobody signed in: the product itself did it.
    if (index === actor) return text || t('audit.system')
    if (index === ok) return text === t('page.no') ? failed : ''
    return text
  }
  const columns = table.columns.map((column, index) =>
    index === ok ? { ...column, tones: { [failed]: 'bad' as const } } : column,
  )
  const rows = table.rows.map((row) => ({ ...row, cells: row.cells.map(say) }))
  const title = actor >= 0 ? actor : table.title
  return { ...view, table: { ...table, columns, rows, title } }
}
