import { archiveImporter } from '#api/rules/hr/import-archives.ts'
import type { Resource } from '#resources/engine/define-resource.ts'
import { type Importer, plainImporter } from './importer.ts'

/** Resources with rules of their own. */
const IMPORTERS: Readonly<Record<string, Importer>> = { 'hr/archives': archiveImporter }

export type { Importer }

export function importerOf(resource: Resource): Importer {
  return IMPORTERS[resource.path] ?? plainImporter(resource)
}
