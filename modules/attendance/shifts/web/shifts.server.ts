import { SHIFT_KIND, SHIFT_OFF } from '#modules/attendance/shifts/define/choices.ts'
import { choiceLabel } from '#platform/define/described/labels.ts'
import { loadList } from '#platform/web/pages/lists/list.server.ts'
import type { ListView } from '#platform/web/pages/lists/list-view.ts'
import { loadRecord } from '#platform/web/pages/record/record.server.ts'
import type { RecordView } from '#platform/web/pages/record/record-view.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'

/** Figures that have no meaning for a day off. */
const WORKED = ['workMinutes', 'dayValue', 'crossDay']

/** The list of shifts; day-off shifts show no figures. The button for new records leads to the form with times. */
export async function loadShiftList(call: ResourceCall): Promise<ListView> {
  const view = await loadList(call)
  const { table } = view
  const actions = view.actions.filter(({ name }) => name !== 'setUp')
  const off = choiceLabel(SHIFT_KIND, SHIFT_OFF, call.language)
  const kind = table.columns.findIndex(({ name }) => name === 'kind')
  const isBlank = table.columns.map(({ name }) => WORKED.includes(name))
  const rows = table.rows.map((row) =>
    row.cells[kind] === off
      ? { ...row, cells: row.cells.map((text, at) => (isBlank[at] ? '' : text)) }
      : row,
  )
  return { ...view, actions, table: { ...table, rows } }
}

/** A shift; a day off shows no figures. */
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
