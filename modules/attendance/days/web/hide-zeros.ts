import type { TableView } from '#platform/web/components/table/table-view.ts'

/** A table that hides zeros in the given columns. */
export function hideZeros(table: TableView, names: readonly string[]): TableView {
  const isRare = table.columns.map(({ name }) => names.includes(name))
  const rows = table.rows.map((row) => ({
    ...row,
    cells: row.cells.map((text, index) => (isRare[index] && !/[1-9]/.test(text) ? '' : text)),
  }))
  return { ...table, rows }
}
