import { sql } from 'kysely'
import { costSplits } from '#modules/pay/costs/define/cost-split.ts'
import { AUDITED } from '#modules/pay/runs/api/audited-rows.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { deleteRecord } from '#platform/api/crud/delete-record.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { DeleteVerb, Saved } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'

type Values = Readonly<Record<string, unknown>>

/** Refuses a split that would move the cost of a month that is audited already. A trigger does the same. */
async function requireLaterThanAudits(tx: Tx, { userId, effectiveFrom }: Values): Promise<void> {
  const from = String(effectiveFrom)
  const { rows } = await sql<{ month: string | null }>`
    select max(month) as month from salary
    where user_id = ${userId}::uuid and month >= ${from} and state = any(${[...AUDITED]}::text[])
      and deleted_at is null`.execute(tx)
  const month = rows[0]?.month
  if (month) throw new Failure('conflict', 'costSplit.audited', { values: { month } })
}

export async function addCostSplit(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  await requireLaterThanAudits(tx, input)
  return addRecord(tx, actor, costSplits, input)
}

export async function updateCostSplit(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  const current = await lockForUpdate(tx, actor, costSplits, input.id, Number(input.version))
  if (input.parts !== undefined && input.parts !== current.parts) {
    await requireLaterThanAudits(tx, current)
  }
  return updateRecord(tx, actor, costSplits, input)
}

export const deleteCostSplit: DeleteVerb = async (tx, actor, id, version) => {
  const current = await lockForUpdate(tx, actor, costSplits, id, version, 'delete')
  await requireLaterThanAudits(tx, current)
  await deleteRecord(tx, actor, costSplits, id, version)
}
