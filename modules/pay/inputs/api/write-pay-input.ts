import { sql } from 'kysely'
import { INPUT, INPUT_FROM } from '#modules/pay/inputs/define/choices.ts'
import { payInputs } from '#modules/pay/inputs/define/pay-input.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { deleteRecord } from '#platform/api/crud/delete-record.ts'
import { type FixedFields, requireUnfixed } from '#platform/api/crud/fields/fixed-fields.ts'
import { findEarlierWrite } from '#platform/api/crud/find-earlier-write.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { ReplyMessage, Saved } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { checkInput, requireInputReach } from './check-pay-input.ts'
import { proposePayInputs } from './propose-pay-inputs.ts'
import { restOf, splitByMonth } from './split-by-month.ts'

type Added = Saved & { message?: ReplyMessage }

/**
 * Types an input. It counts once another user has confirmed it. With a last month the amount is split into one
 * input a month, which together are the amount to the fen.
 */
export async function addPayInput(tx: Tx, actor: Actor, input: WriteInput): Promise<Added> {
  const known = await findEarlierWrite(tx, actor, payInputs, input.id)
  if (known) return known
  await requireInputReach(tx, actor, input.userId)
  const { deptId, entityId } = await checkInput(tx, input)
  const typed = { ...input, entityId }
  const parts = splitByMonth(input)
  const [first] = parts
  if (!first) {
    const computed = { deptId, sourceType: INPUT_FROM.hand, sourceId: input.id, part: 1 }
    return addRecord(tx, actor, payInputs, { ...typed, toMonth: null }, computed)
  }
  const computed = {
    deptId,
    sourceType: INPUT_FROM.instalments,
    sourceId: input.id,
    part: 1,
    fromMonth: input.month,
    totalAmount: input.amount,
  }
  const saved = await addRecord(tx, actor, payInputs, { ...typed, amount: first.amount }, computed)
  await proposePayInputs(tx, actor, await restOf(tx, typed, parts))
  return { ...saved, message: { key: 'pay.inputsSplit', values: { count: parts.length } } }
}

/** Changes an input before its confirmation. The values that a document gave cannot be changed. */
export async function updatePayInput(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  const current = await lockForUpdate(tx, actor, payInputs, input.id, Number(input.version))
  if (current.state !== INPUT.proposed) throw new Failure('conflict', 'pay.inputFixed')
  await requireInputReach(tx, actor, current.userId)
  requireUnfixed(payInputs, fixedFieldsOfInput(current), current, input)
  const values = { ...current, ...input }
  // A document's amount may be negative and is fixed, so it is not checked.
  const amount = current.sourceType === INPUT_FROM.hand ? values.amount : '0.01'
  const { entityId } = await checkInput(tx, { ...values, amount })
  return updateRecord(tx, actor, payInputs, { ...input, entityId })
}

const OF_SOURCE = ['itemId', 'amount', 'reason'] as const

/** The fields that the source of an input fixes. The month and the employer may still change. */
export const fixedFieldsOfInput = ({ sourceType }: WireRecord): FixedFields =>
  sourceType === INPUT_FROM.hand
    ? {}
    : Object.fromEntries(OF_SOURCE.map((name) => [name, 'invalid.inputOfSource']))

/** Deletes an input that somebody typed. An input from another source must be voided with a reason instead. */
export async function deletePayInput(
  tx: Tx,
  actor: Actor,
  id: string,
  version: number | null,
): Promise<void> {
  const { sourceType } = await deleteRecord(tx, actor, payInputs, id, version)
  if (sourceType !== INPUT_FROM.hand) throw new Failure('conflict', 'pay.inputOfSource')
}

/** Confirming is offered to those who neither typed nor changed the input, and not for their own pay. */
export async function ownActionsOfInput(tx: Tx, actor: Actor, { id }: WireRecord) {
  const { rows } = await sql<{ isOpen: boolean }>`
    select ${actor.userId}::uuid is distinct from created_by and ${actor.userId}::uuid is distinct from updated_by
      and user_id is distinct from ${actor.userBaseId}::uuid as "isOpen"
    from pay_input where id = ${id}`.execute(tx)
  return rows[0]?.isOpen === true ? ['confirm'] : []
}
