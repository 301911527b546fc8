import { hrImporters } from '#modules/hr/api/importers.ts'
import { orgImporters } from '#modules/org/api/importers.ts'
import { partyImporters } from '#modules/party/api/importers.ts'
import { payImporters } from '#modules/pay/api/importers.ts'
import { titlesImporters } from '#modules/titles/api/importers.ts'
import { workImporters } from '#modules/work/api/importers.ts'
import { type Importer, plainImporter } from '#platform/api/imports/importer.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'

const IMPORTERS = new Map(
  [hrImporters, orgImporters, partyImporters, payImporters, titlesImporters, workImporters].flatMap(
    (importers) => Object.entries(importers),
  ),
)

/** The importer of a resource: the importer of its module, or the plain one. */
export function importerOf(resource: Resource): Importer {
  return IMPORTERS.get(resource.path) ?? plainImporter(resource)
}
