import type { Actor } from '#api/actor.ts'
import { lockForUpdate } from '#api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#api/crud/verbs.ts'
import { invalidFields } from '#api/failure.ts'
import type { Tx } from '#api/store/database.ts'
import { readToday } from '#api/store/today.ts'
import { CONTRACT, contracts } from '#resources/hr/contracts/contract.ts'
import { beginContract, moveContract } from './contract-force.ts'

/** Both have signed: it holds from its first day on, which may be behind. */
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
