import { addMember, updateMember } from '#modules/party/members/api/write-member.ts'
import type { Importers } from '#platform/api/imports/importer.ts'

export const partyImporters: Importers = {
  'party/members': { add: addMember, update: updateMember },
}
