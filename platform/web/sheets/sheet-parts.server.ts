import { groupLabel } from '#platform/define/described/labels.ts'
import { DEFAULT_GROUP } from '#platform/define/engine/field-kinds.ts'
import type { SectionView, TableView } from '#platform/web/components/table/table-view.ts'
import { withNarrowRow } from '#platform/web/pages/lists/narrow-row.server.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { moneyText } from '#platform/wire/language/money-text.ts'
import {
  NO_DEPARTMENTS,
  SHEET_DEPARTMENTS,
  type SheetSummary,
} from '#platform/wire/records/sheets.ts'
import { BY_DEPARTMENT } from './sheet-address.server.ts'

/** Adds headings over groups of columns, subtotals of departments, and links to the calculation of figures. */
export function withParts(
  call: ResourceCall,
  listTable: TableView,
  summary: SheetSummary,
): TableView {
  const { resource, url } = call
  const isByDepartment = url.searchParams.get('orderBy') === BY_DEPARTMENT
  const at = listTable.columns.findIndex(({ name }) => name === resource.sheet?.part)
  const table = isByDepartment && at >= 0 ? withoutColumn(listTable, at) : listTable
  const figures = new Set(resource.sheet?.figures)
  const dressed: TableView = {
    ...table,
    columns: table.columns.map((column) => ({
      ...column,
      ...(figures.has(column.name) && { anchor: '#basis' }),
      ...(column.name === resource.sheet?.total && { look: 'n total' as const }),
    })),
    bands: bandsOf(call, table),
    ...(isByDepartment &&
      at >= 0 && { sections: sectionsOf(call, listTable, { at, table }, summary) }),
  }
  return withNarrowRow(dressed, resource.narrow)
}

/** Removes the column of the department, because headings above the rows name the department instead. */
function withoutColumn(table: TableView, at: number): TableView {
  const keep = <T>(parts: readonly T[]) => parts.filter((_, index) => index !== at)
  const moved = (index: number) => (index > at ? index - 1 : index)
  return {
    ...table,
    columns: keep(table.columns).map(({ below, ...column }) => ({
      ...column,
      ...(below !== undefined && { below: moved(below) }),
    })),
    rows: table.rows.map((row) => ({ ...row, cells: keep(row.cells) })),
    title: moved(table.title),
    ...(table.sums && { sums: keep(table.sums) }),
  }
}

function bandsOf({ resource, language }: ResourceCall, { columns }: TableView): TableView['bands'] {
  const bands: { label: string; span: number }[] = []
  for (const { name, isBelow } of columns) {
    if (isBelow) continue
    const group = resource.fields[name]?.group ?? DEFAULT_GROUP
    const label = group === DEFAULT_GROUP ? '' : groupLabel(resource, group, language)
    const last = bands.at(-1)
    if (last?.label === label) last.span += 1
    else bands.push({ label, span: 1 })
  }
  return bands
}

/** The first row of each department on the page. The API returns the sums of these departments only. */
export function departmentsOf({ resource, url }: ResourceCall, table: TableView): SummaryQuery {
  if (url.searchParams.get('orderBy') !== BY_DEPARTMENT) return { departmentsOf: NO_DEPARTMENTS }
  const at = table.columns.findIndex(({ name }) => name === resource.sheet?.part)
  const rows = [...firstRows(table, at).values()]
  return rows.length > SHEET_DEPARTMENTS ? {} : { departmentsOf: rows.join(',') || NO_DEPARTMENTS }
}

type SummaryQuery = { departmentsOf?: string }

/** The first row of each department, by the name of the department. */
function firstRows({ rows }: TableView, at: number): Map<string, string> {
  const firstOf = new Map<string, string>()
  for (const { id, cells } of rows) {
    const department = cells[at] ?? ''
    if (!firstOf.has(department)) firstOf.set(department, id)
  }
  return firstOf
}

/**
 * The sections by department. A page that begins within a department repeats its heading, with its whole total.
 */
function sectionsOf(
  { t, language }: ResourceCall,
  listTable: TableView,
  { at, table: { columns } }: { at: number; table: TableView },
  { departments }: SheetSummary,
): SectionView[] {
  const firstOf = firstRows(listTable, at)
  return departments.flatMap(({ department, rows: count, people, sums }) => {
    const before = firstOf.get(department)
    if (before === undefined) return []
    return [
      {
        before,
        label: department,
        facts: t('monthSheet.counted', { count, people }),
        sums: columns.map(({ name }) => (sums[name] ? moneyText(sums[name], language) : '')),
      },
    ]
  })
}
