import type { Actor } from '#api/actor.ts'
import { BatchUndone, type TriedRows } from '#api/crud/change-batch.ts'
import { inTransaction } from '#api/crud/in-transaction.ts'
import { requireFit } from '#api/crud/require-fit.ts'
import type { Store } from '#api/crud/resource-store.ts'
import { ABOUT_ONE, tryRow } from '#api/crud/try-row.ts'
import { Failure } from '#api/failure.ts'
import type { Tx } from '#api/store/database.ts'
import type { Language } from '#contracts/language.ts'
import { infoChanges } from '#resources/hr/info-change.ts'
import { confirmInfoChange } from './info-change.ts'

type Asked = {
  /** As they were seen. */
  targets: readonly { id: string; version: number }[]
  isPreview: boolean
  language: Language
}

/**
 * Confirms several requests, each as if it were the only one: what stands in the way of one is
 * told and keeps none of the others. A preview does the same and keeps nothing.
 */
export async function confirmTogether(
  store: Store,
  actor: Actor,
  { targets, isPreview, language }: Asked,
): Promise<TriedRows> {
  const work = inTransaction(store, infoChanges, async (tx) => {
    const outcome = { changed: [] as string[], same: [], refused: new Map<string, Failure>() }
    for (const target of targets) {
      const result = await confirmOne(tx, actor, target, language)
      if (result instanceof Failure) outcome.refused.set(target.id, result)
      else outcome.changed.push(target.id)
    }
    if (isPreview) throw new BatchUndone(outcome)
    return outcome
  })
  return work.catch((error: unknown) => {
    if (error instanceof BatchUndone) return error.outcome
    throw error
  })
}

function confirmOne(
  tx: Tx,
  actor: Actor,
  target: Asked['targets'][number],
  language: Language,
): Promise<unknown> {
  const action = infoChanges.actions.confirm
  if (!action) throw new Error('Requests can be confirmed')
  const input = { ...target, values: {}, isPreview: false, confirm: null }
  return tryRow(tx, infoChanges, {
    refusals: ABOUT_ONE,
    run: async () => {
      await requireFit(tx, actor, { resource: infoChanges, action, language }, input)
      return confirmInfoChange(tx, actor, input)
    },
  })
}
