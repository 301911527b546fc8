import { rosterImporter } from '#modules/attendance/roster/api/files/roster-importer.ts'
import type { GridImporter } from '#platform/api/imports/grid-importer.ts'

/** The importer of files that have a cell for each day of a month. */
export const GRID_IMPORTER: GridImporter = rosterImporter
