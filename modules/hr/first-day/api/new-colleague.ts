import { registers } from '#modules/hr/first-day/define/register.ts'
import { hirings } from '#modules/hr/hiring/define/hiring.ts'
import { consentTexts } from '#modules/hr/talents/define/consent-text.ts'
import { type Actor, type RowScope, THE_PRODUCT } from '#platform/api/actor.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'

const EVERYBODY: RowScope = {
  all: true,
  departmentTrees: [],
  departments: [],
  self: null,
  leads: null,
}

const CODES = [
  ...['view', 'add', 'edit', 'unmask', 'group.family'].map((button) =>
    permissionCode(registers, button),
  ),
  permissionCode(hirings, 'view'),
  permissionCode(consentTexts, 'view'),
]

/** A new colleague who sends the form of a ticket. The history names the person as the one who asked, and no user. */
export function newColleague(name: string): Actor {
  const permissions = new Map(CODES.map((code) => [code, EVERYBODY]))
  return Object.assign({}, THE_PRODUCT, { permissions, onRequestOf: name })
}
