import { addPatent, updatePatent } from '#modules/titles/patents/api/write-patent.ts'
import type { Importers } from '#platform/api/imports/importer.ts'

export const titlesImporters: Importers = {
  'titles/patents': { add: addPatent, update: updatePatent },
}
