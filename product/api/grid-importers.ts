import { rosterImporter } from '#modules/attendance/roster/api/files/roster-importer.ts'
import { schedules } from '#modules/attendance/roster/define/schedule.ts'
import type { GridImporter } from '#platform/api/imports/grid-importer.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'

/** The importers of files that have a cell for each day of a month, by path of their resource. */
const GRID_IMPORTERS = new Map<string, GridImporter>([[schedules.path, rosterImporter]])

/** The importer for cell files of a resource. */
export function gridImporterOf({ path }: Resource): GridImporter {
  const importer = GRID_IMPORTERS.get(path)
  if (!importer) throw new Error(`${path} has no importer of cells`)
  return importer
}
