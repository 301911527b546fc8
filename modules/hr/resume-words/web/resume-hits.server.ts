import { RESUME_CALLS, resumeHits } from '#modules/hr/resume-words/wire/resume-words.ts'
import { talents } from '#modules/hr/talents/define/talent.ts'
import type { BulkVerb } from '#platform/web/components/table/bulk-bar.tsx'
import type { RowView, TableView } from '#platform/web/components/table/table-view.ts'
import { buttonCodesAt } from '#platform/web/gateway/navigation.server.ts'
import { loadListWith } from '#platform/web/pages/lists/list.server.ts'
import type { ListView } from '#platform/web/pages/lists/list-view.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { isSearchable, searchKey } from '#platform/wire/lists/search-key.ts'

/** Names below each row which résumé contains the keyword, to readers of the talents. */
async function withHits(call: ResourceCall, table: TableView, key: string): Promise<TableView> {
  const { gateway, resource, t } = call
  const ids = table.rows.map(({ id }) => id)
  const maySee = buttonCodesAt(await gateway.navigation(), `/${talents.path}`).has('view')
  if (ids.length === 0 || !maySee) return table
  const query = { list: resource.path, key, ids: ids.join(',') }
  const hits = await gateway.ask(RESUME_CALLS.hits, query, resumeHits)
  const notes = new Map(hits.map((hit) => [hit.id, t('resumes.found', hit)]))
  const rows = table.rows.map((row): RowView => {
    const note = notes.get(row.id)
    return note === undefined ? row : { ...row, note }
  })
  return { ...table, rows }
}

/**
 * Loads a list that also finds rows by words of résumés, with the place where the keyword stands, and with actions on
 * ticked rows.
 */
export function loadListWithHits(
  call: ResourceCall,
  offered: readonly BulkVerb[],
): Promise<ListView> {
  const key = searchKey(call.url.searchParams.get('key') ?? '')
  if (key === '' || !isSearchable(key)) return loadListWith(call, offered)
  return loadListWith(call, offered, { dress: (table) => withHits(call, table, key) })
}
