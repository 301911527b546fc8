import type { Actor } from '#platform/api/actor.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import { requireFit } from '#platform/api/crud/require-fit.ts'
import type { Store } from '#platform/api/crud/resource-store.ts'
import type { ActionValues, ActionVerb } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { BatchUndone, type TriedRows } from './change-batch.ts'
import { ABOUT_ONE, tryRow } from './try-row.ts'

type Pressed = { resource: Resource; name: string; verb: ActionVerb }

type TogetherRequest = {
  /** The records in the versions that the user saw. */
  targets: readonly { id: string; version: number }[]
  values?: ActionValues
  isPreview?: boolean
  language: Language
}

/**
 * Runs one action on several records, each as if alone: the problem of
 * one record is reported and does not stop the others. A preview rolls everything back.
 */
export async function actTogether(
  store: Store,
  actor: Actor,
  { resource, name, verb }: Pressed,
  { targets, values = {}, isPreview = false, language }: TogetherRequest,
): Promise<TriedRows> {
  const action = resource.actions[name]
  if (!action) throw new Error(`${resource.path} has no action ${name}`)
  const work = inTransaction(store, { resource, actor }, async (tx) => {
    const outcome = { changed: [] as string[], same: [], refused: new Map<string, Failure>() }
    for (const target of targets) {
      const input = { ...target, values, isPreview: false, confirm: null }
      const result = await tryRow(
        tx,
        { resource, actor },
        {
          refusals: ABOUT_ONE,
          run: async () => {
            await requireFit(tx, actor, { resource, action, language }, input)
            return verb(tx, actor, input, [])
          },
        },
      )
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
