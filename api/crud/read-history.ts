import type { Actor } from '#api/actor.ts'
import type { Database } from '#api/store/database.ts'
import { readHistory } from '#api/store/history.ts'
import type { HistoryEntry } from '#contracts/history.ts'
import type { Resource } from '#resources/engine/define-resource.ts'
import {
  changesOf,
  openGroups,
  referenceNames,
  showChange,
  transitionIn,
} from './describe-changes.ts'
import { readRecord } from './read-record.ts'

/**
 * The changes of a record that the person can see: fields of groups that are
 * closed to him left out, sensitive values masked as in the record.
 */
export async function readRecordHistory(
  db: Database,
  actor: Actor,
  resource: Resource,
  id: string,
): Promise<HistoryEntry[]> {
  await readRecord(db, actor, resource, id)
  const isOpen = await openGroups(db, actor, resource, id)
  const fields = Object.entries(resource.fields)
    .filter(([, field]) => isOpen(field.group))
    .map(([name]) => name)
  const stored = await readHistory(db, resource, id)
  const entries = stored.map(({ before, after, ...entry }) => {
    const changes = changesOf(fields, { before, after, action: entry.action })
    const kept = changes.filter(({ field }) => fields.includes(field))
    return { ...entry, ...transitionIn({ after }), changes: kept }
  })
  const names = await referenceNames(
    db,
    resource,
    entries.flatMap(({ changes }) => changes),
  )
  return entries.map((entry) => ({
    ...entry,
    changes: entry.changes.map((change) => showChange(resource, change, names, isOpen)),
  }))
}
