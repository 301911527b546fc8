import { hideZeros } from '#modules/attendance/days/web/hide-zeros.ts'
import { withParams } from '#platform/web/components/table/list-links.ts'
import type { TableView } from '#platform/web/components/table/table-view.ts'
import { loadList } from '#platform/web/pages/lists/list.server.ts'
import type { ListView } from '#platform/web/pages/lists/list-view.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { todayInShanghai } from '#platform/wire/time/shanghai-time.ts'

const BY_DEPARTMENT = 'department asc,empNo asc'
/** Parameters with which the user searches; the page then applies no default filter. */
const NARROWING = ['monthStart', 'monthEnd', 'key', 'userId', 'saved', 'ids']
/** Figures that are zero in most months. */
const RARE = [
  'lateTimes',
  'lateMinutes',
  'earlyTimes',
  'missTimes',
  'absentDays',
  'leaveDays',
  'tripDays',
  'otWorkday',
  'otRestday',
  'otHoliday',
  'nightTimes',
  'abnormal',
]

/** The list of months; without parameters, this month by department. */
export async function loadMonthlyList(call: ResourceCall): Promise<ListView> {
  const { searchParams } = call.url
  const isOpen = !NARROWING.some((name) => searchParams.has(name)) && !call.ownOnly.has('view')
  const month = todayInShanghai().slice(0, 'yyyy-MM'.length)
  const filled = {
    ...(isOpen && { monthStart: month, monthEnd: month }),
    orderBy:
      searchParams.get('orderBy') || (call.ownOnly.has('view') ? 'month desc' : BY_DEPARTMENT),
  }
  const url = new URL(withParams(call.url.search, filled), call.url)
  const view = await loadList({ ...call, url })
  return { ...view, table: lastDepartments(hideZeros(view.table, RARE)) }
}

/** Names a department without those above it, which the cell has as its title. */
function lastDepartments(table: TableView): TableView {
  const at = table.columns.findIndex(({ name }) => name === 'department')
  if (at < 0) return table
  const wholes = table.rows.map(({ cells }) => cells[at] ?? '')
  return {
    ...table,
    columns: table.columns.map((column, index) => (index === at ? { ...column, wholes } : column)),
    rows: table.rows.map((row) => ({
      ...row,
      cells: row.cells.map((text, index) => (index === at ? (text.split('/').at(-1) ?? '') : text)),
    })),
  }
}
