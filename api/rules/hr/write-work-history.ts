import type { Actor } from '#api/actor.ts'
import { addRecord } from '#api/crud/add-record.ts'
import { lockForUpdate, updateRecord } from '#api/crud/update-record.ts'
import type { Saved } from '#api/crud/verbs.ts'
import type { Tx } from '#api/store/database.ts'
import type { WriteInput } from '#resources/engine/schema.ts'
import { workHistories } from '#resources/hr/work-history.ts'
import { checkMonthOrder } from './check-month-order.ts'

export async function addWorkHistory(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  checkMonthOrder(workHistories, input, 'startDate', 'endDate')
  return addRecord(tx, actor, workHistories, input)
}

export async function updateWorkHistory(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  const current = await lockForUpdate(tx, actor, workHistories, input.id, Number(input.version))
  checkMonthOrder(workHistories, { ...current, ...input }, 'startDate', 'endDate')
  return updateRecord(tx, actor, workHistories, input)
}
