import { loadList } from '#app/pages/list.server.ts'
import type { ListView } from '#app/pages/list-view.ts'
import { loadRecord } from '#app/pages/record.server.ts'
import type { RecordView } from '#app/pages/record-view.ts'
import type { ResourceCall } from '#app/request/page-call.ts'
import { SHIFT_KIND, SHIFT_OFF } from '#resources/attendance/settings/choices.ts'
import { choiceLabel } from '#resources/described/labels.ts'

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
