import { hrImporters } from '#modules/hr/api/importers.ts'
import { orgImporters } from '#modules/org/api/importers.ts'
import { workImporters } from '#modules/work/api/importers.ts'
import { type Importer, plainImporter } from '#platform/api/imports/importer.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'

const IMPORTERS = new Map(
  [hrImporters, orgImporters, workImporters].flatMap((importers) => Object.entries(importers)),
)

/** How the rows of a file become records of a resource: by the importer of its module, or as plain records. */
export function importerOf(resource: Resource): Importer {
  return IMPORTERS.get(resource.path) ?? plainImporter(resource)
}
