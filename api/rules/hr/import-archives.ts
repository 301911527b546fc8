import type { Importer } from '#api/imports/importer.ts'
import { keepOwnReach } from '#api/rules/grants/keep-own-reach.ts'
import { addArchive } from './add-archive.ts'
import { prepareArchives } from './add-archives.ts'
import { checkArchives } from './check-archives.ts'
import { updateArchive } from './update-archive.ts'

/** Personnel files from a file of rows; joining is the only event that comes of them. */
export const archiveImporter: Importer = {
  add: addArchive,
  update: updateArchive,
  unique: ['idCardNo', 'phone'],
  within: keepOwnReach,
  many: { check: checkArchives, prepare: prepareArchives },
}
