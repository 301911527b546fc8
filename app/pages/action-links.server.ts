import type { ResourceCall } from '#app/request/page-call.ts'
import type { WireRecord } from '#contracts/envelope.ts'
import type { Action } from '#resources/engine/define-resource.ts'
import { resourceLabel } from '#resources/engine/labels.ts'
import { backQuery } from './record-paths.server.ts'
import type { ActionLink } from './record-view.ts'

function held({ resource, permissions }: ResourceCall, on: Action['on']): Action[] {
  return Object.values(resource.actions).filter(
    (action) => action.on === on && permissions.has(action.button),
  )
}

/** Whether an action is possible on the record as it stands; the API has the last word. */
export function isOffered({ when, moves }: Action, record: WireRecord): boolean {
  if (moves?.notByAuthor && record.isAuthor === true) return false
  return !when || when.is.includes(record[when.field] as string | boolean)
}

/** Buttons that this record offers to this person as it stands. */
export function recordActions(call: ResourceCall, record: WireRecord): ActionLink[] {
  return held(call, 'record')
    .filter((action) => isOffered(action, record))
    .map(({ name, form }) => ({
      name,
      label: resourceLabel(form, call.language),
      href: `/${call.resource.path}/${record.id}/act/${name}${backQuery(call)}`,
    }))
}

/** Buttons that belong to the list as a whole. */
export function listActions(call: ResourceCall): ActionLink[] {
  return held(call, 'list').map(({ name, form }) => ({
    name,
    label: resourceLabel(form, call.language),
    href: `/${call.resource.path}/act/${name}`,
  }))
}
