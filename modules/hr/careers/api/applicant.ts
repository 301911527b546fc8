import { candidates } from '#modules/hr/candidates/define/candidate.ts'
import { hirings } from '#modules/hr/hiring/define/hiring.ts'
import { recruitingNeeds } from '#modules/hr/recruiting-needs/define/recruiting-need.ts'
import { consentTexts } from '#modules/hr/talents/define/consent-text.ts'
import { talents } from '#modules/hr/talents/define/talent.ts'
import { type Actor, type RowScope, THE_PRODUCT } from '#platform/api/actor.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'

const EVERYBODY: RowScope = {
  all: true,
  departmentTrees: [],
  departments: [],
  self: null,
  leads: null,
}

/** What the verbs ask for that take or withdraw an application, answer an offer or take the time of an interview. */
const CODES = [
  permissionCode(talents, 'view'),
  permissionCode(talents, 'add'),
  permissionCode(talents, 'edit'),
  permissionCode(talents, 'consent'),
  permissionCode(candidates, 'view'),
  permissionCode(candidates, 'add'),
  permissionCode(candidates, 'edit'),
  permissionCode(candidates, 'setState'),
  permissionCode(hirings, 'view'),
  permissionCode(hirings, 'answer'),
  permissionCode(recruitingNeeds, 'view'),
  permissionCode(consentTexts, 'view'),
]

/** A stranger who applies. The history names the person as the one who asked, and no user. */
export function applicant(name: string): Actor {
  return Object.assign({}, THE_PRODUCT, {
    permissions: new Map(CODES.map((code) => [code, EVERYBODY])),
    onRequestOf: name,
  })
}
