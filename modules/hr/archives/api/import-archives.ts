import { keepOwnReach } from '#modules/system/roles/api/rights/keep-own-reach.ts'
import type { Importer } from '#platform/api/imports/importer.ts'
import { addArchive } from './add-archive.ts'
import { prepareArchives } from './add-archives.ts'
import { checkArchives } from './check-archives.ts'
import { updateArchive } from './update-archive.ts'

/** Imports personnel files from a table. Joining is the only event that an import writes. */
export const archiveImporter: Importer = {
  add: addArchive,
  update: updateArchive,
  unique: ['idCardNo', 'phone'],
  within: keepOwnReach,
  many: { check: checkArchives, prepare: prepareArchives },
}
