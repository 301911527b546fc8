import type { Actor } from '#api/actor.ts'
import { Failure, invalidFields } from '#api/failure.ts'
import type { Tx } from '#api/store/database.ts'
import { lockRecord, selectAnyRecord } from '#api/store/records.ts'
import type { WireRecord } from '#contracts/envelope.ts'
import type { Resource } from '#resources/engine/define-resource.ts'
import { meetingPlans } from '#resources/work/meetings/meeting-plan.ts'

/** The meeting that something belongs to. */
export async function planOf(tx: Tx, id: unknown): Promise<WireRecord> {
  const plan = await selectAnyRecord(tx, meetingPlans, String(id))
  if (!plan) throw new Failure('not-found', 'not-found')
  return plan
}

/** The meeting that somebody names: one that he does not reach is there for him as little as none. */
export async function namedPlan(
  tx: Tx,
  actor: Actor,
  { resource, field, id }: { resource: Resource; field: string; id: unknown },
): Promise<WireRecord> {
  const isThere = await lockRecord(tx, meetingPlans, String(id), actor, 'view')
  if (!isThere) throw invalidFields(resource, { [field]: { key: 'invalid.reference' } })
  return planOf(tx, id)
}
