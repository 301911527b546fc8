import type { Actor } from '#platform/api/actor.ts'
import { deleteOnce, type Target } from '#platform/api/crud/delete-record.ts'
import { requireId } from '#platform/api/crud/read-record.ts'
import type { DeleteVerb } from '#platform/api/crud/verbs.ts'
import { Failure, type FieldProblem } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { resourceLabel } from '#platform/define/described/labels.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { tryRow } from './try-row.ts'

export const MAX_BATCH = 500

/** Reads `["…"]`, `[{"id": "…", "version": 3}]` or either of them under `ids`. Each row counts once. */
export function readTargets(body: unknown): Target[] {
  const ids = Array.isArray(body) ? body : (body as { ids?: unknown } | null)?.ids
  if (!Array.isArray(ids) || ids.length === 0) throw new Failure('invalid', 'invalid.ids')
  if (ids.length > MAX_BATCH) {
    throw new Failure('invalid', 'invalid.tooManyIds', { values: { max: MAX_BATCH } })
  }
  const targets = new Map(ids.map(readTarget).map((target) => [target.id, target]))
  // Every batch locks rows in the same order: two batches over the same rows then wait instead of deadlocking.
  return [...targets.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
}

function readTarget(item: unknown): Target {
  if (typeof item === 'string') return { id: requireId(item), version: null }
  const { id, version } = (item ?? {}) as { id?: unknown; version?: unknown }
  if (typeof id !== 'string') throw new Failure('invalid', 'invalid.ids')
  const isVersion = Number.isSafeInteger(version) && Number(version) > 0
  if (version !== undefined && version !== null && !isVersion) {
    throw new Failure('invalid', 'invalid.version')
  }
  return { id: requireId(id), version: isVersion ? Number(version) : null }
}

/**
 * Deletes all the rows or none, each through the verb that deletes a single row. Rows that reference each
 * other may be deleted in one batch: a refused row is tried again after the others. If one row is outside the
 * caller's scope, the whole batch gets the 404 of a missing row. Other problems are reported row by row.
 */
export async function deleteBatch(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  targets: readonly Target[],
  options: { remove: DeleteVerb; language: Language },
): Promise<void> {
  let waiting = targets
  let refusals = new Map<string, Failure>()
  for (let before = Number.POSITIVE_INFINITY; waiting.length < before && waiting.length > 0; ) {
    before = waiting.length
    refusals = new Map()
    for (const target of waiting) {
      const refusal = await tryOne(tx, actor, resource, target, options.remove)
      if (refusal) refusals.set(target.id, refusal)
    }
    waiting = waiting.filter(({ id }) => refusals.has(id))
  }
  if (refusals.size > 0) throw explainRefusals(refusals, targets.length, options.language)
}

/** Null when the row is gone. A refused attempt leaves no trace in the transaction. */
async function tryOne(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  target: Target,
  remove: DeleteVerb,
): Promise<Failure | null> {
  return tryRow(
    tx,
    { resource, actor },
    {
      refusals: ['conflict', 'locked', 'invalid'],
      run: async () => {
        await deleteOnce(tx, actor, resource, target, remove)
        return null
      },
    },
  )
}

function explainRefusals(
  refusals: ReadonlyMap<string, Failure>,
  total: number,
  language: Language,
): Failure {
  const fields = Object.fromEntries(
    [...refusals].map(([id, failure]) => [id, problemOf(failure, language)]),
  )
  const values = { count: refusals.size, total }
  return new Failure('conflict', 'conflict.batch', { fields, values })
}

function problemOf({ message, values, references }: Failure, language: Language): FieldProblem {
  const list = references
    .map(({ resource, count }) => `${resourceLabel(resource, language)} (${count})`)
    .join(', ')
  return { key: message, values: { ...values, list } }
}
