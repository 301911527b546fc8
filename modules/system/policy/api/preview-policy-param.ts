import { policyParams } from '#modules/system/policy/define/policy-param.ts'
import type { Actor } from '#platform/api/actor.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import type { Store } from '#platform/api/crud/resource-store.ts'
import type { ReplyMessage } from '#platform/api/crud/verbs.ts'
import { invalidFields } from '#platform/api/failure.ts'
import { fieldProblems, writeSchema } from '#platform/define/engine/schema.ts'
import { addPolicyParam, updatePolicyParam } from './write-policy-param.ts'

/** Carries a result out of a transaction that must roll back. */
class TakenBack extends Error {
  constructor(readonly reply: ReplyMessage | undefined) {
    super('Preview: rolled back on purpose')
  }
}

/**
 * Previews a change by saving and rolling back: this gives the same checks, errors and count as
 * saving.
 */
export async function previewPolicyParam(
  store: Store,
  actor: Actor,
  body: Readonly<Record<string, unknown>>,
): Promise<{ touched: number }> {
  const isNew = body.version === undefined
  const parsed = writeSchema(policyParams, isNew ? 'add' : 'update').safeParse(body)
  if (!parsed.success) throw invalidFields(policyParams, fieldProblems(policyParams, parsed.error))
  const save = isNew ? addPolicyParam : updatePolicyParam
  try {
    await inTransaction(store, { resource: policyParams, actor }, async (tx) => {
      const { message } = await save(tx, actor, parsed.data)
      throw new TakenBack(message)
    })
  } catch (error) {
    if (error instanceof TakenBack) return { touched: Number(error.reply?.values?.count ?? 0) }
    throw error
  }
  return { touched: 0 }
}
