import type { ColumnView } from '#platform/web/components/table/table-view.ts'
import { loadList } from '#platform/web/pages/lists/list.server.ts'
import type { ListView } from '#platform/web/pages/lists/list-view.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { isolate } from '#platform/wire/language/isolate-text.ts'

/**
 * The audit log: each row has the user's name as title, with action and record below; only failures
 * show a state.
 */
export async function loadAuditList(call: ResourceCall): Promise<ListView> {
  const view = await loadList(call)
  const { table } = view
  const at = (name: string) => table.columns.findIndex((column) => column.name === name)
  const [actor, ok, action, record] = [at('actorId'), at('ok'), at('action'), at('title')] as const
  if (actor < 0) return view
  const { t } = call
  const failed = t('audit.failed')
  const say = (text: string, index: number): string => {
    // Without a user, the entry is an action of the system.
    if (index === actor) return text || t('audit.system')
    if (index === ok) return text === t('page.no') ? failed : ''
    return text
  }
  const columns = table.columns.map((column, index): ColumnView => {
    if (index === actor) return { ...column, below: table.columns.length }
    if (index === ok) return { ...column, tones: { [failed]: 'bad' } }
    return index === action || index === record ? { ...column, isBelow: true } : column
  })
  const rows = table.rows.map((row) => {
    const what = [row.cells[action], row.cells[record]].filter(Boolean).map(String).map(isolate)
    return { ...row, cells: [...row.cells.map(say), what.join(' · ')] }
  })
  const below: ColumnView = { name: 'what', label: t('audit.what'), isBelow: true }
  return { ...view, table: { ...table, columns: [...columns, below], rows, title: actor } }
}
