import { planImporter } from '#modules/work/plans/api/import-plan.ts'
import type { Importers } from '#platform/api/imports/importer.ts'

export const workImporters: Importers = {
  'work/year-plans': planImporter,
}
