import { archiveImporter } from '#modules/hr/archives/api/import-archives.ts'
import { addCertificate } from '#modules/hr/certificates/api/write-certificate.ts'
import { importedContractKind } from '#modules/hr/contracts/api/contract.ts'
import { importTrainingParticipant } from '#modules/hr/training/api/training-participant.ts'
import { draftingImporter } from '#platform/api/imports/drafting-importer.ts'
import type { Importers } from '#platform/api/imports/importer.ts'

export const hrImporters: Importers = {
  'hr/archives': archiveImporter,
  'hr/certificates': { add: addCertificate },
  'hr/contracts': draftingImporter(importedContractKind),
  'hr/train-users': { add: importTrainingParticipant },
}
