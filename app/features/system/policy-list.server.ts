import type { ColumnView, RowView, TableView } from '#app/components/table/table-view.ts'
import { loadList } from '#app/pages/list.server.ts'
import type { ListView } from '#app/pages/list-view.ts'
import type { ResourceCall } from '#app/request/page-call.ts'
import { isPolicyKey, POLICY_KEYS } from '#resources/system/policy/policy-keys.ts'
import { policyText } from './policy-text.server.ts'

/** A longer value or ground is read on the page of the parameter. */
const MAX_SHOWN = 30

/** Parameters with their values in words, where they hold, and until when. */
export async function loadPolicyList(call: ResourceCall): Promise<ListView> {
  const view = await loadList(call)
  const { table } = view
  const key = table.columns.findIndex(({ name }) => name === 'key')
  if (key < 0 || table.rows.length === 0) return view
  const values = await valuesOf(call, table.rows)
  const rows = table.rows.map(({ id, cells, ...row }) => {
    const code = codeIn(cells[key] ?? '')
    const value = shortened(policyText(code, values.get(id), call).text)
    const said = cells.map((text, index) =>
      index === key ? nameOf(code, call) : sayCell(table.columns[index]?.name, text, call),
    )
    return { ...row, id, cells: [...said.slice(0, key + 1), value, ...said.slice(key + 1), code] }
  })
  return { ...view, table: { ...table, rows, columns: columnsWith(table, key, call) } }
}

/** Long texts are no columns of a list: they are read beside it. */
async function valuesOf({ gateway, resource }: ResourceCall, rows: readonly RowView[]) {
  const ids = rows.map(({ id }) => id)
  const { data } = await gateway.list(resource, { ids, pageSize: ids.length })
  return new Map(data.map(({ id, value }) => [id, value]))
}

function sayCell(column: string | undefined, text: string, { t }: ResourceCall): string {
  if (column === 'city') return text || t('policy.everywhere')
  if (column === 'effectiveTo') return text || t('policy.openEnded')
  return column === 'basis' ? shortened(text) : text
}

/** The value stands behind the key, whose code is the second line of it. */
function columnsWith({ columns }: TableView, key: number, { t }: ResourceCall): ColumnView[] {
  const moved = columns.map((column, index) => {
    if (index === key) return { ...column, below: columns.length + 1 }
    const { below } = column
    return below !== undefined && below > key ? { ...column, below: below + 1 } : column
  })
  return [
    ...moved.slice(0, key + 1),
    { name: 'value', label: t('policy.value') },
    ...moved.slice(key + 1),
    { name: 'code', label: '', isBelow: true },
  ]
}

function nameOf(code: string, { language }: ResourceCall): string {
  return isPolicyKey(code) ? POLICY_KEYS[code].label[language] : code
}

/** The choice says the code behind the name. */
function codeIn(label: string): string {
  return label.slice(label.lastIndexOf(' ') + 1)
}

function shortened(text: string): string {
  const letters = [...text]
  return letters.length > MAX_SHOWN ? `${letters.slice(0, MAX_SHOWN).join('')}…` : text
}
