import type { Actor } from '#platform/api/actor.ts'
import { refuseHidden } from '#platform/api/crud/fields/refuse-hidden.ts'
import type { WriteVerb } from '#platform/api/crud/verbs.ts'
import { Failure, type FieldProblem } from '#platform/api/failure.ts'
import type { BatchChange } from '#platform/api/history/read-change.ts'
import { labelledValues } from '#platform/api/http/answer.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { ABOUT_ONE, tryRow } from './try-row.ts'

/** The result for each row; `same` lists the rows that already had the value. */
export type TriedRows = {
  changed: string[]
  same: string[]
  refused: ReadonlyMap<string, Failure>
}

/** Rolls back the transaction of a preview, so that the preview stores nothing. */
export class BatchUndone extends Error {
  constructor(readonly outcome: TriedRows) {
    super('A preview keeps nothing')
  }
}

/**
 * Sets one field of many rows, each through the verb that updates a single
 * row, with its checks and its history. A row that cannot be changed reports
 * the reason and leaves no trace in the transaction.
 */
export async function changeBatch(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  { targets, field, value }: BatchChange,
  update: WriteVerb,
): Promise<TriedRows> {
  const outcome = { changed: [] as string[], same: [] as string[], refused: new Map() }
  for (const { id, version } of targets) {
    const result = await tryOne(tx, actor, resource, { id, version, [field]: value }, update)
    if (result instanceof Failure) outcome.refused.set(id, result)
    else if (result === version) outcome.same.push(id)
    else outcome.changed.push(id)
  }
  return outcome
}

/** For batches that change all rows or none: throws a failure with the problem of each row. */
export function requireAllChanged({ refused }: TriedRows, total: number, language: Language): void {
  if (refused.size === 0) return
  const reasons = [...refused].map(([id, failure]) => [id, reasonOf(failure, language)])
  const fields = Object.fromEntries(reasons)
  const values = { count: refused.size, total }
  throw new Failure('conflict', 'conflict.batchChange', { fields, values })
}

/** Why a row was not changed: the problem of the field, or else the failure itself. */
export function reasonOf(failure: Failure, language: Language): FieldProblem {
  const [first] = Object.entries(failure.fields)
  if (!first) return { key: failure.message, values: failure.values }
  const [name, problem] = first
  return { key: problem.key, values: labelledValues(failure, problem, name, language) }
}

async function tryOne(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  input: WriteInput,
  update: WriteVerb,
): Promise<number | Failure> {
  return tryRow(
    tx,
    { resource, actor },
    {
      refusals: ABOUT_ONE,
      run: async () => {
        await refuseHidden(tx, actor, resource, input)
        return (await update(tx, actor, input)).version
      },
    },
  )
}
