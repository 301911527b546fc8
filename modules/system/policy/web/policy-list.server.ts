import { isPolicyKey, POLICY_KEYS } from '#modules/system/policy/define/policy-keys.ts'
import type { ColumnView, TableView } from '#platform/web/components/table/table-view.ts'
import { loadList } from '#platform/web/pages/lists/list.server.ts'
import type { ListView } from '#platform/web/pages/lists/list-view.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { policyText } from './policy-text.server.ts'

/** Longer values and legal sources appear on the parameter's page. */
const MAX_SHOWN = 30

/** Parameters with their values as text, cities and dates. */
export async function loadPolicyList(call: ResourceCall): Promise<ListView> {
  const view = await loadList(call)
  const { table } = view
  const key = table.columns.findIndex(({ name }) => name === 'key')
  if (key < 0 || table.rows.length === 0) return view
  const rows = table.rows.map(({ cells, ...row }) => {
    const code = codeIn(cells[key] ?? '')
    const texts = cells.map((text, index) =>
      index === key ? nameOf(code, call) : sayCell(table.columns[index]?.name, text, code, call),
    )
    return { ...row, cells: [...texts, code] }
  })
  return { ...view, table: { ...table, rows, columns: columnsWith(table, key) } }
}

function sayCell(
  column: string | undefined,
  text: string,
  code: string,
  call: ResourceCall,
): string {
  const { t } = call
  if (column === 'value') return shortened(policyText(code, text, call).text)
  if (column === 'city') return text || t('policy.everywhere')
  if (column === 'effectiveTo') return text || t('policy.openEnded')
  return column === 'basis' ? shortened(text) : text
}

/** Shows the code of a key as its second line. */
function columnsWith({ columns }: TableView, key: number): ColumnView[] {
  const named = columns.map((column, index) =>
    index === key ? { ...column, below: columns.length } : column,
  )
  return [...named, { name: 'code', label: '', isBelow: true }]
}

function nameOf(code: string, { language }: ResourceCall): string {
  return isPolicyKey(code) ? POLICY_KEYS[code].label[language] : code
}

/** The choice label has the code after the name. */
function codeIn(label: string): string {
  return label.slice(label.lastIndexOf(' ') + 1)
}

function shortened(text: string): string {
  const letters = [...text]
  return letters.length > MAX_SHOWN ? `${letters.slice(0, MAX_SHOWN).join('')}…` : text
}
