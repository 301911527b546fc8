import type { Actor } from '#platform/api/actor.ts'
import { readRecord } from '#platform/api/crud/read-record.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { HistoryChange, HistoryEntry } from '#platform/wire/records/history.ts'
import {
  changesOf,
  GRANTED,
  openGroups,
  referenceNames,
  showChange,
  transitionIn,
} from './describe-changes.ts'
import { readHistory } from './history.ts'

/**
 * The changes of a record that the caller can see: without fields of closed
 * groups, and with sensitive values masked as in the record.
 */
export async function readRecordHistory(
  db: Database,
  actor: Actor,
  resource: Resource,
  id: string,
): Promise<HistoryEntry[]> {
  await readRecord(db, actor, resource, id)
  return visibleHistory(db, actor, resource, id)
}

/** The same as `readRecordHistory`, for a record that is known to be in the caller's scope. */
export async function visibleHistory(
  db: Database,
  actor: Actor,
  resource: Resource,
  id: string,
): Promise<HistoryEntry[]> {
  const isOpen = await openGroups(db, actor, resource, id)
  const fields = Object.entries(resource.fields)
    .filter(([, field]) => isOpen(field.group))
    .map(([name]) => name)
  const stored = await readHistory(db, actor, resource, id)
  const entries = stored.map(({ before, after, ...entry }) => {
    const changes = changesOf(fields, { before, after, action: entry.action })
    // Of the fields that only the log has, only the rights are shown, because the others may belong to closed groups.
    const isKept = ({ field }: HistoryChange) =>
      fields.includes(field) || (entry.action === 'grant' && field === GRANTED)
    const kept = changes.filter(isKept)
    return { ...entry, ...transitionIn({ after }), changes: kept }
  })
  const names = await referenceNames(
    db,
    actor,
    resource,
    entries.flatMap(({ changes }) => changes),
  )
  return entries.map((entry) => ({
    ...entry,
    changes: entry.changes.map((change) => showChange(resource, change, names, isOpen)),
  }))
}
