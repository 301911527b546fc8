import { archiveImporter } from '#modules/hr/archives/api/import-archives.ts'
import { addCandidate } from '#modules/hr/candidates/api/write-candidate.ts'
import { addCertificate } from '#modules/hr/certificates/api/write-certificate.ts'
import { importedContractKind } from '#modules/hr/contracts/api/contract.ts'
import { addCheckup } from '#modules/hr/hiring/api/write-checkup.ts'
import { checkTalents, prepareTalents } from '#modules/hr/talents/api/add-talents.ts'
import { noteKnownTalents } from '#modules/hr/talents/api/note-known-talents.ts'
import { addTalent } from '#modules/hr/talents/api/write-talent.ts'
import { importTrainingParticipant } from '#modules/hr/training/api/training-participant.ts'
import { draftingImporter } from '#platform/api/imports/drafting-importer.ts'
import type { Importers } from '#platform/api/imports/importer.ts'

export const hrImporters: Importers = {
  'hr/archives': archiveImporter,
  'hr/candidates': { add: addCandidate },
  'hr/certificates': { add: addCertificate },
  'hr/checkups': { add: addCheckup },
  'hr/contracts': draftingImporter(importedContractKind),
  'hr/talents': {
    add: addTalent,
    many: { check: checkTalents, prepare: prepareTalents, note: noteKnownTalents },
  },
  'hr/train-users': { add: importTrainingParticipant },
}
