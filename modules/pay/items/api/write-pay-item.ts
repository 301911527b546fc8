import { SIDE, SOURCE } from '#modules/pay/items/define/choices.ts'
import { payItems } from '#modules/pay/items/define/pay-item.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { type FixedFields, requireUnfixed } from '#platform/api/crud/fields/fixed-fields.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { Saved } from '#platform/api/crud/verbs.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

/** Only deductions after tax can have an order among each other. */
const inOrder = (side: unknown, cutOrder: WriteInput[string]) =>
  side === SIDE.cut ? cutOrder : null

/** Adds an item whose amounts come from pay inputs. */
export function addPayItem(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  return addRecord(tx, actor, payItems, {
    ...input,
    cutOrder: inOrder(input.side, input.cutOrder ?? null),
  })
}

export async function updatePayItem(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  const current = await lockForUpdate(tx, actor, payItems, input.id, Number(input.version))
  requireUnfixed(payItems, fixedFieldsOfItem(current), current, input)
  const side = input.side ?? current.side
  const cutOrder = input.cutOrder === undefined ? current.cutOrder : input.cutOrder
  return updateRecord(tx, actor, payItems, {
    ...input,
    cutOrder: inOrder(side, cutOrder as WriteInput[string]),
  })
}

/** The formula of an item of the engine needs its side, and the engine never leaves the item out, so both are fixed. */
export const fixedFieldsOfItem = ({ source }: WireRecord): FixedFields =>
  source === SOURCE.engine ? { side: 'invalid.engineItem', enabled: 'invalid.engineItem' } : {}
