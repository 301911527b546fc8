import { archiveImporter } from '#modules/hr/archives/api/import-archives.ts'
import { addCertificate } from '#modules/hr/certificates/api/write-certificate.ts'
import { importedContractKind } from '#modules/hr/contracts/api/contract.ts'
import { importTrainUser } from '#modules/hr/training/api/train-user.ts'
import { addDepartment } from '#modules/org/departments/api/add-department.ts'
import { updateDepartment } from '#modules/org/departments/api/update-department.ts'
import { establishmentKind } from '#modules/org/establishment/api/establishment-kind.ts'
import { addPost, updatePost } from '#modules/org/posts/api/write-post.ts'
import { keepOwnReach } from '#modules/system/roles/api/rights/keep-own-reach.ts'
import { planImporter } from '#modules/work/plans/api/import-plan.ts'
import type { DocumentKind } from '#platform/api/approval/documents/document-kind.ts'
import { documentRules } from '#platform/api/approval/documents/document-rules.ts'
import { type Importer, plainImporter } from '#platform/api/imports/importer.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'

/** Resources with rules of their own. */
const IMPORTERS: Readonly<Record<string, Importer>> = {
  'hr/archives': archiveImporter,
  'hr/certificates': { add: addCertificate },
  'hr/contracts': drafting(importedContractKind),
  'hr/train-users': { add: importTrainUser },
  'org/departments': { add: addDepartment, update: updateDepartment, within: keepOwnReach },
  'org/posts': { add: addPost, update: updatePost, within: keepOwnReach },
  'org/post-establishments': drafting(establishmentKind),
  'work/year-plans': planImporter,
}

export type { Importer }

export function importerOf(resource: Resource): Importer {
  return IMPORTERS[resource.path] ?? plainImporter(resource)
}

/** Rows of a file are proposals, as if typed: each is approved before it counts. */
function drafting(kind: DocumentKind): Importer {
  const { add } = documentRules(kind, {})
  if (!add) throw new Error('documents are added by rules')
  return { add }
}
