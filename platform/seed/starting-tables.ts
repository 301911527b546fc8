import type { StartingRows } from '#platform/define/built-in/starting-rows.ts'
import { AREAS } from '#product/define/areas.server.ts'
import { requireResource } from '#product/define/registry.server.ts'
import type { SeedContext, SeedTable, TableName } from './seed-context.ts'

type Value = StartingRows[string][number][string]
type Tree = { table: TableName; tree: string | undefined }

/** `isCompany` → `is_company` */
function columnName(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** In a tree, a starting row names its parent by the parent's code. */
function* rowsOf(context: SeedContext, { table, tree }: Tree, rows: StartingRows[string]) {
  const at = new Map(rows.map(({ code }, index) => [code, index]))
  // All rows have the same columns, even columns that only some rows fill.
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const stored = (field: string, value: Value | undefined) => {
    if (value === undefined) return null
    return field === tree ? context.idOf(table, at.get(value) ?? 0) : value
  }
  for (const [index, row] of rows.entries()) {
    const columns = fields.map((field) => [columnName(field), stored(field, row[field])])
    yield { ...context.stamp(table, index), ...Object.fromEntries(columns) }
  }
}

/** The starting rows of all areas. */
export function startingTables(context: SeedContext): SeedTable[] {
  return AREAS.flatMap(({ rows }) => Object.entries(rows)).map(([path, rows]) => {
    // The cast is safe: definitions use the table names of the schema, and a test compares them.
    const { tree, ...resource } = requireResource(path)
    const table = resource.table as TableName
    return { table, rows: () => rowsOf(context, { table, tree }, rows) }
  })
}
