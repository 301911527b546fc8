import { CONTRACT, contracts } from '#modules/hr/contracts/define/contract.ts'
import type { Actor } from '#platform/api/actor.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { readToday } from '#platform/api/store/time/today.ts'
import { beginContract, moveContract } from './move-contract.ts'

/** Records the signatures. The contract is in force from its first day on, which may lie in the past. */
export async function signContract(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  const current = await lockForUpdate(tx, actor, contracts, id, version, 'sign')
  const signDate = String(values.signDate)
  const form = contracts.actions.sign?.form ?? contracts
  if (signDate > (await readToday(tx))) {
    throw invalidFields(form, { signDate: { key: 'invalid.noticeAhead' } })
  }
  const signed = { signDate }
  if (current.effectDone === true) {
    return { version: await beginContract(tx, actor, current, signed) }
  }
  const step = { to: CONTRACT.signed, move: 'sign', values: signed }
  return { version: await moveContract(tx, actor, current, step) }
}
