import type { ColumnView, RowView } from '#app/components/table/table-view.ts'
import { loadList } from '#app/pages/list.server.ts'
import type { ListView } from '#app/pages/list-view.ts'
import type { ResourceCall } from '#app/request/page-call.ts'
import { isPolicyKey, POLICY_KEYS } from '#resources/system/policy/policy-keys.ts'
import { policyText } from './policy-text.server.ts'

/** A longer value or ground is read on the page of the parameter. */
const MAX_SHOWN = 40

/** Parameters with their values in words, where they hold, and until when. */
export async function loadPolicyList(call: ResourceCall): Promise<ListView> {
  const view = await loadList(call)
  const { table } = view
  const at = (name: string) => table.columns.findIndex((column) => column.name === name)
  const [key, value, city] = [at('key'), at('value'), at('city')]
  const [until, basis] = [at('effectiveTo'), at('basis')]
  const { t, language } = call
  const say = (cells: readonly string[], text: string, index: number): string => {
    const code = codeIn(cells[key] ?? '')
    if (index === key && isPolicyKey(code)) return POLICY_KEYS[code].label[language]
    if (index === value) return shortened(policyText(code, text, call).text)
    if (index === city) return text || t('policy.everywhere')
    if (index === until) return text || t('policy.openEnded')
    return index === basis ? shortened(text) : text
  }
  const rows = table.rows.map((row) => ({
    ...row,
    cells: row.cells.map((text, index) => say(row.cells, text, index)),
  }))
  return { ...view, table: { ...table, ...withCodes(table.columns, table.rows, rows, key) } }
}

/** The code of a key stands behind its name; here it is the second line. */
function withCodes(
  columns: readonly ColumnView[],
  before: readonly RowView[],
  rows: RowView[],
  key: number,
): { columns: ColumnView[]; rows: RowView[] } {
  if (key < 0) return { columns: [...columns], rows }
  return {
    columns: [
      ...columns.map((column, index) =>
        index === key ? { ...column, below: columns.length } : column,
      ),
      { name: 'code', label: '', isBelow: true },
    ],
    rows: rows.map((row, index) => ({
      ...row,
      cells: [...row.cells, codeIn(before[index]?.cells[key] ?? '')],
    })),
  }
}

function codeIn(label: string): string {
  return label.slice(label.lastIndexOf(' ') + 1)
}

function shortened(text: string): string {
  const letters = [...text]
  return letters.length > MAX_SHOWN ? `${letters.slice(0, MAX_SHOWN).join('')}…` : text
}
