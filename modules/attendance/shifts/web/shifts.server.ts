import { SHIFT_KIND, SHIFT_OFF } from '#modules/attendance/define/settings-choices.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { loadList } from '#platform/web/pages/lists/list.server.ts'
import type { ListView } from '#platform/web/pages/lists/list-view.ts'
import { loadRecord } from '#platform/web/pages/record/record.server.ts'
import type { RecordView } from '#platform/web/pages/record/record-view.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'

/** What is worked, which of a shift that nobody works means nothing. */
const WORKED = ['workMinutes', 'dayValue', 'crossDay']

/** The shifts, with the figures of those that are worked. */
export async function loadShiftList(call: ResourceCall): Promise<ListView> {
  const view = await loadList(call)
  const { table } = view
  const off = choiceLabel(SHIFT_KIND, SHIFT_OFF, call.language)
  const kind = table.columns.findIndex(({ name }) => name === 'kind')
  const isBlank = table.columns.map(({ name }) => WORKED.includes(name))
  const rows = table.rows.map((row) =>
    row.cells[kind] === off
      ? { ...row, cells: row.cells.map((text, at) => (isBlank[at] ? '' : text)) }
      : row,
  )
  return { ...view, table: { ...table, rows } }
}

/** A shift, with its figures where it is worked. */
export async function loadShift(call: ResourceCall): Promise<RecordView> {
  const view = await loadRecord(call)
  const off = choiceLabel(SHIFT_KIND, SHIFT_OFF, call.language)
  const values = view.groups.flatMap(({ rows }) => rows)
  if (values.find(({ name }) => name === 'kind')?.text !== off) return view
  const groups = view.groups.map((group) => ({
    ...group,
    rows: group.rows.map((row) => (WORKED.includes(row.name) ? { ...row, text: '' } : row)),
  }))
  return { ...view, groups }
}
