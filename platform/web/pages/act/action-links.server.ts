import { fieldLabel, resourceLabel } from '#platform/define/described/labels.ts'
import { buttonCode } from '#platform/define/engine/button-code.ts'
import type { Action } from '#platform/define/engine/define-resource.ts'
import type { FieldKind } from '#platform/define/engine/field-kinds.ts'
import { guardOf } from '#platform/define/engine/groups.ts'
import { backQuery } from '#platform/web/pages/record/record-paths.server.ts'
import type { ActionLink } from '#platform/web/pages/record/record-view.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import { DOCUMENT_MOVES } from '#platform/wire/approval/approval.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { recordLinks } from '#product/web/record-links.server.ts'
import { placesOf } from './button-places.server.ts'
import type { RecordRights } from './record-rights.server.ts'

function permittedActions({ resource, permissions }: ResourceCall, on: Action['on']): Action[] {
  return Object.values(resource.actions).filter(
    (action) => action.on === on && permissions.has(action.button),
  )
}

/** Whether an action is possible on the record in its present state; the API checks again. */
export function isOffered(action: Action, record: WireRecord): boolean {
  const { when, moves } = action
  if (moves?.notByAuthor && record.isAuthor === true) return false
  if (isAnothers(action, record)) return false
  return !when || when.is.includes(record[when.field] as string | boolean)
}

/**
 * Whether a personal action belongs to another user. Without the list of the user's own actions this is
 * false, and the back end decides later.
 */
function isAnothers({ isPersonal, name }: Action, { ownActions }: WireRecord): boolean {
  return isPersonal === true && Array.isArray(ownActions) && !listed(ownActions, name)
}

/** The buttons of the rows of a list. */
export type RowButtons = {
  edit: boolean
  delete: boolean
  actionsOf(record: WireRecord): ActionLink[]
}

const MOVES: readonly string[] = DOCUMENT_MOVES

function isMove(name: string): boolean {
  return MOVES.includes(name)
}

/**
 * The buttons of the rows of a list. If the list does not read the column that a button depends on, the
 * button is shown in any case.
 */
export async function rowButtons(call: ResourceCall, rights: RecordRights): Promise<RowButtons> {
  const places = await placesOf(call)
  // Only the page of a document knows which of its steps the reader may take, so a list does not offer them.
  const { document } = call.resource
  const actions = permittedActions(call, 'record').filter(
    ({ button, name }) => places(button) === 'row' && !(document && isMove(name)),
  )
  return {
    edit: rights.edit && places('edit') === 'row',
    delete: rights.delete && places('delete') === 'row',
    actionsOf: (record) =>
      actions
        .filter((action) => isOpenTo(action, record))
        .map((action) => linkOf(call, action, record)),
  }
}

/** Whether an action may be possible on a row, which has only some of the fields. */
export function isOpenTo(action: Action, record: WireRecord): boolean {
  const { when } = action
  return (when !== undefined && record[when.field] === undefined) || isOffered(action, record)
}

function linkOf(call: ResourceCall, { name, form }: Action, { id }: WireRecord): ActionLink {
  return {
    name,
    label: resourceLabel(form, call.language),
    href: `/${call.resource.path}/${id}/act/${name}${backQuery(call)}`,
  }
}

/** The buttons of this record for this user in its present state. */
export function recordActions(call: ResourceCall, record: WireRecord): ActionLink[] {
  const actions = permittedActions(call, 'record')
    .filter((action) => isOffered(action, record))
    .map((action) => linkOf(call, action, record))
  return [...fileLinks(call, record), ...recordLinks(call, [record.id]), ...actions]
}

/** Kinds of fields that a separate page sets, and the name of that page in the address. */
const FILE_PAGES: Readonly<Partial<Record<FieldKind, string>>> = {
  image: 'picture',
  files: 'files',
}

/**
 * Whether the user may add files to a field of the record now. Without the list of these fields this is true,
 * and the back end decides later.
 */
export function mayAddFiles({ addsFiles }: WireRecord, field: string): boolean {
  return !Array.isArray(addsFiles) || listed(addsFiles, field)
}

/** Whether files may be removed from a field now; same rule as mayAddFiles. */
export function mayRemoveFiles({ removesFiles }: WireRecord, field: string): boolean {
  return !Array.isArray(removesFiles) || listed(removesFiles, field)
}

function listed(fields: readonly unknown[], field: string): boolean {
  return fields.includes(field)
}

/** The pages that set the pictures of a record, and its other files. */
function fileLinks(call: ResourceCall, record: WireRecord): ActionLink[] {
  const { id } = record
  const { resource, permissions, language } = call
  return Object.entries(resource.fields)
    .filter(([name, { kind, group }]) => {
      const guard = guardOf(resource, group)
      const isOpen = guard === null || permissions.has(guard)
      return (
        FILE_PAGES[kind] !== undefined &&
        isOpen &&
        permissions.has(buttonCode(resource, 'edit')) &&
        (kind !== 'files' || mayAddFiles(record, name) || mayRemoveFiles(record, name))
      )
    })
    .map(([name, { kind }]) => ({
      name,
      label: fieldLabel(resource, name, language),
      href: `/${resource.path}/${id}/${FILE_PAGES[kind]}/${name}${backQuery(call)}`,
    }))
}

/** Buttons that belong to the whole list and not to a record. */
export function listActions(call: ResourceCall): ActionLink[] {
  return permittedActions(call, 'list').map(({ name, form, begins }) => ({
    name,
    label: resourceLabel(form, call.language),
    href: `/${call.resource.path}/act/${name}`,
    begins: begins === true,
  }))
}
