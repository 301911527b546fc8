import { addDepartment } from '#modules/org/departments/api/add-department.ts'
import { updateDepartment } from '#modules/org/departments/api/update-department.ts'
import { establishmentKind } from '#modules/org/establishment/api/establishment-kind.ts'
import { addPost, updatePost } from '#modules/org/posts/api/write-post.ts'
import { keepOwnReach } from '#modules/system/roles/api/rights/keep-own-reach.ts'
import { draftingImporter } from '#platform/api/imports/drafting-importer.ts'
import type { Importers } from '#platform/api/imports/importer.ts'

export const orgImporters: Importers = {
  'org/departments': { add: addDepartment, update: updateDepartment, within: keepOwnReach },
  'org/posts': { add: addPost, update: updatePost, within: keepOwnReach },
  'org/post-establishments': draftingImporter(establishmentKind),
}
