import type { GridImporter, GridRow } from '#platform/api/imports/grid-importer.ts'
import { createRosterChecker, type PlannedCell } from './check-roster-file.ts'
import { rosterMatcher } from './roster-columns.ts'
import { writeRosterFile } from './write-roster-file.ts'

// Safe cast: the checker of this importer wrote the input, as JSON with the cells of the row.
const cellsOf = ({ input }: GridRow) => (input as unknown as { cells: PlannedCell[] }).cells

/** Imports rosters cell by cell: a row is an employee, a column a day. */
export const rosterImporter: GridImporter = {
  matcher: rosterMatcher,
  checker: createRosterChecker,
  async write(tx, actor, roster, rows) {
    const late = await writeRosterFile(tx, actor, roster, rows.flatMap(cellsOf))
    if (!late) return null
    const row = rows.find((one) => cellsOf(one).some(({ userId }) => userId === late.userId))
    return { place: row?.place ?? 0, failure: late.failure }
  },
}
