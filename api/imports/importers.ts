import type { DocumentKind } from '#api/approval/document-kind.ts'
import { documentRules } from '#api/approval/document-rules.ts'
import { keepOwnReach } from '#api/rules/grants/keep-own-reach.ts'
import { importedContractKind } from '#api/rules/hr/contract.ts'
import { archiveImporter } from '#api/rules/hr/import-archives.ts'
import { importTrainUser } from '#api/rules/hr/train-user.ts'
import { addCertificate } from '#api/rules/hr/write-certificate.ts'
import { addDepartment } from '#api/rules/org/add-department.ts'
import { establishmentKind } from '#api/rules/org/establishment.ts'
import { updateDepartment } from '#api/rules/org/update-department.ts'
import { addPost, updatePost } from '#api/rules/org/write-post.ts'
import { planImporter } from '#api/rules/work/plans/import-plan.ts'
import type { Resource } from '#resources/engine/define-resource.ts'
import { type Importer, plainImporter } from './importer.ts'

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
