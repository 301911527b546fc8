import type { Actor } from '#platform/api/actor.ts'
import { maskValue } from '#platform/api/crud/fields/mask-value.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { groupScope, reachesNothing } from '#platform/api/store/reach/permission.ts'
import { visibleGroups } from '#platform/api/store/reach/scope.ts'
import { namesOf, targetsOf } from '#platform/api/store/rows/references.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { isRecordValue } from '#platform/wire/http/envelope.ts'
import type { HistoryChange, HistoryEntry } from '#platform/wire/records/history.ts'
import { isUuid } from '#platform/wire/values/uuid.ts'
import { requireResource } from '#product/define/registry.server.ts'
import { REQUESTED_BY, type StoredChange } from './history.ts'

type Value = HistoryChange['before']
type Names = ReadonlyMap<string, string>

/** Replaces a value that the reader may not see at all. */
const COVERED = '***'

function isUnset(value: unknown): boolean {
  return value === null || value === undefined || value === false
}

function wireValue(value: unknown): Value {
  if (value === null || value === undefined) return null
  return isRecordValue(value) ? value : JSON.stringify(value)
}

/** Key of a transition and its reason in the log, next to the values of fields. */
const TRANSITION = 'transition'
const REASON = 'transitionReason'

/** Key of the rights of a role in the log: removed rights before, granted rights after. */
export const GRANTED = 'permissions'

/** The transition of an entry, its reason, and the user who requested it. */
export function transitionIn({
  after,
}: Pick<StoredChange, 'after'>): Pick<HistoryEntry, 'transition' | 'reason' | 'requestedBy'> {
  const { [TRANSITION]: name, [REASON]: reason, [REQUESTED_BY]: requestedBy } = after ?? {}
  const requester = typeof requestedBy === 'string' ? { requestedBy } : {}
  if (typeof name !== 'string') return requester
  return { ...requester, transition: name, reason: typeof reason === 'string' ? reason : null }
}

/**
 * Every field of a change: those of the definition in its order, then fields that only
 * the log has. Empty fields of a created or deleted row are left out.
 */
export function changesOf(
  fields: readonly string[],
  { before, after, action }: Pick<StoredChange, 'before' | 'after' | 'action'>,
): HistoryChange[] {
  const logged = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  const known = fields.filter((name) => logged.has(name))
  const handled = [...fields, TRANSITION, REASON, REQUESTED_BY]
  const others = [...logged].filter((name) => !handled.includes(name))
  return [...known, ...others]
    .map((field) => ({
      field,
      before: wireValue(before?.[field]),
      after: wireValue(after?.[field]),
    }))
    .filter(
      (change) =>
        (action !== 'add' && action !== 'delete') ||
        !(isUnset(change.before) && isUnset(change.after)),
    )
}

/** Returns only ids, because older log entries may hold other values from before the field changed its kind. */
function idsIn(value: Value): string[] {
  return [value].flat().filter((id): id is string => isUuid(String(id)))
}

/** The names that references have today, by field. */
export async function referenceNames(
  db: Database,
  actor: Actor,
  resource: Resource,
  changes: readonly HistoryChange[],
): Promise<Map<string, Names>> {
  const names = new Map<string, Names>()
  for (const { name, target } of targetsOf(resource)) {
    const ids = changes
      .filter((change) => change.field === name)
      .flatMap(({ before, after }) => [...idsIn(before), ...idsIn(after)])
    if (ids.length > 0) names.set(name, await namesOf(db, actor, target, [...new Set(ids)]))
  }
  return names
}

/** Groups of a record whose values the caller may see; none for a child row. */
export async function openGroups(
  db: Database,
  actor: Actor,
  resource: Resource,
  id: string,
): Promise<(group: string) => boolean> {
  const { parent } = resource
  if (parent?.group !== undefined) {
    const scope = groupScope(actor, requireResource(parent.resource), parent.group)
    if (scope !== 'open' && reachesNothing(scope)) return () => false
  }
  if (!resource.groups) return () => true
  const visible = await visibleGroups(db, actor, resource, id)
  return (group) => visible.has(group)
}

function shown(value: Value, names: Names | undefined): Value {
  if (Array.isArray(value)) {
    const ids = value.filter((part): part is string => typeof part === 'string')
    // Values without names are codes or texts. They stay unchanged, because the reader's language has words for them.
    return ids.length === 0 || !names ? value : ids.map((id) => names.get(id) ?? id)
  }
  return typeof value === 'string' ? (names?.get(value) ?? value) : value
}

/** A change as its reader may see it: sensitive values masked, values of closed groups hidden. */
export function showChange(
  resource: Resource,
  change: HistoryChange,
  names: ReadonlyMap<string, Names>,
  isOpen: (group: string) => boolean,
): HistoryChange {
  const field = resource.fields[change.field]
  const show = (value: Value): Value => {
    if (value === null) return null
    if (field && !isOpen(field.group)) return COVERED
    if (field?.mask) return maskValue(field.mask, String(value))
    return shown(value, names.get(change.field))
  }
  return { field: change.field, before: show(change.before), after: show(change.after) }
}
