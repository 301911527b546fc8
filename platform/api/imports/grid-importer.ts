import type { Actor } from '#platform/api/actor.ts'
import type { Failure } from '#platform/api/failure.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { ImportColumn, RosterOf } from '#platform/wire/files/imports.ts'
import type { Language } from '#platform/wire/language/language.ts'
import type { ColumnMatcher } from './columns/file-columns.ts'
import type { RowChecker } from './row-plan.ts'

/** The user of a grid file, and the mapping of its columns. */
export type GridReading = {
  db: Database
  actor: Actor
  language: Language
  roster: RosterOf
  columns: readonly ImportColumn[]
}

/** A planned row: its place in the file, and its cells as the checker returned them. */
export type GridRow = { place: number; input: WriteInput }

/**
 * An importer for files with a cell for each day of a month, such as rosters, instead of the fields of a record.
 */
export type GridImporter = {
  /** @param month `yyyy-MM` */
  matcher: (month: string) => ColumnMatcher
  checker: (reading: GridReading) => Promise<RowChecker>
  /**
   * Writes all cells of the rows. Returns the first row that cannot be written any more; the caller then
   * rolls back.
   */
  write: (
    tx: Tx,
    actor: Actor,
    roster: RosterOf,
    rows: readonly GridRow[],
  ) => Promise<{ place: number; failure: Failure } | null>
}
