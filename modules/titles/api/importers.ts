import { addOfficialPost } from '#modules/titles/official-posts/api/write-official-post.ts'
import { addPatent, updatePatent } from '#modules/titles/patents/api/write-patent.ts'
import type { Importers } from '#platform/api/imports/importer.ts'

export const titlesImporters: Importers = {
  'titles/official-posts': { add: addOfficialPost },
  'titles/patents': { add: addPatent, update: updatePatent },
}
