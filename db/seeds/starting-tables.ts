import { AREAS } from '#resources/areas.server.ts'
import type { StartingRows } from '#resources/built-in/starting-rows.ts'
import { requireResource } from '#resources/registry.server.ts'
import type { SeedContext, SeedTable, TableName } from './seed-context.ts'

/** `isCompany` → `is_company` */
function columnName(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function* rowsOf(context: SeedContext, table: TableName, rows: StartingRows[string]) {
  for (const [index, row] of rows.entries()) {
    const columns = Object.entries(row).map(([field, value]) => [columnName(field), value])
    yield { ...context.stamp(table, index), ...Object.fromEntries(columns) }
  }
}

/** The rows that the areas bring along. */
export function startingTables(context: SeedContext): SeedTable[] {
  return AREAS.flatMap(({ rows }) => Object.entries(rows)).map(([path, rows]) => {
    // A definition names its table as it is in the schema; a test holds it to that.
    const table = requireResource(path).table as TableName
    return { table, rows: () => rowsOf(context, table, rows) }
  })
}
