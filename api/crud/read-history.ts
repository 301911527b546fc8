import type { Actor } from '#api/actor.ts'
import type { Database } from '#api/store/database.ts'
import { readHistory, type StoredChange } from '#api/store/history.ts'
import { namesOf, targetsOf } from '#api/store/references.ts'
import { seesClearly } from '#api/store/scope.ts'
import type { HistoryChange, HistoryEntry } from '#contracts/history.ts'
import type { Resource } from '#resources/engine/define-resource.ts'
import { maskValue } from '#resources/engine/masks.ts'
import { readRecord } from './read-record.ts'

type Value = HistoryChange['before']
type Names = ReadonlyMap<string, string>

function isUnset(value: unknown): boolean {
  return value === null || value === undefined || value === false
}

/** Every field of a change, in the order of the definition; unset ones of a new row say nothing. */
function changesOf(resource: Resource, stored: StoredChange): HistoryChange[] {
  const { before, after } = stored
  return Object.keys(resource.fields)
    .filter((name) => name in (before ?? {}) || name in (after ?? {}))
    .map((field) => ({
      field,
      before: (before?.[field] ?? null) as Value,
      after: (after?.[field] ?? null) as Value,
    }))
    .filter(
      (change) => stored.action === 'update' || !(isUnset(change.before) && isUnset(change.after)),
    )
}

async function referenceNames(
  db: Database,
  resource: Resource,
  entries: readonly HistoryEntry[],
): Promise<Map<string, Names>> {
  const names = new Map<string, Names>()
  for (const { name, target } of targetsOf(resource)) {
    const ids = entries.flatMap((entry) =>
      entry.changes
        .filter((change) => change.field === name)
        .flatMap((change) => [change.before, change.after])
        .filter((id): id is string => typeof id === 'string'),
    )
    if (ids.length > 0) names.set(name, await namesOf(db, target, [...new Set(ids)]))
  }
  return names
}

function shown(
  resource: Resource,
  field: string,
  value: Value,
  names: Names | undefined,
  clear: boolean,
): Value {
  if (value === null) return null
  const mask = resource.fields[field]?.mask
  if (mask && !clear) return maskValue(mask, String(value))
  return typeof value === 'string' ? (names?.get(value) ?? value) : value
}

/** The changes of a record that the person can see; sensitive values masked as in the record. */
export async function readRecordHistory(
  db: Database,
  actor: Actor,
  resource: Resource,
  id: string,
): Promise<HistoryEntry[]> {
  await readRecord(db, actor, resource, id)
  const stored = await readHistory(db, resource, id)
  const entries = stored.map((change) => ({
    at: change.at,
    version: change.version,
    action: change.action,
    actorName: change.actorName,
    changes: changesOf(resource, change),
  }))
  const names = await referenceNames(db, resource, entries)
  const clear = await seesClearly(db, actor, resource, id)
  return entries.map((entry) => ({
    ...entry,
    changes: entry.changes.map(({ field, before, after }) => ({
      field,
      before: shown(resource, field, before, names.get(field), clear),
      after: shown(resource, field, after, names.get(field), clear),
    })),
  }))
}
