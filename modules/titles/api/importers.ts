import { addOfficialPost } from '#modules/titles/official-posts/api/write-official-post.ts'
import { addPatent, updatePatent } from '#modules/titles/patents/api/write-patent.ts'
import {
  addProfession,
  updateProfession,
} from '#modules/titles/professions/api/write-profession.ts'
import type { Importers } from '#platform/api/imports/importer.ts'

export const titlesImporters: Importers = {
  'titles/professions': { add: addProfession, update: updateProfession },
  'titles/official-posts': { add: addOfficialPost },
  'titles/patents': { add: addPatent, update: updatePatent },
}
