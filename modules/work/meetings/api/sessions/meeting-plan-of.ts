import { meetingPlans } from '#modules/work/meetings/define/meeting-plan.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { lockRecord, selectAnyRecord } from '#platform/api/store/rows/records.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

/** The series that a session or topic belongs to. */
export async function planOf(tx: Tx, id: unknown): Promise<WireRecord> {
  const plan = await selectAnyRecord(tx, meetingPlans, String(id))
  if (!plan) throw new Failure('not-found', 'not-found')
  return plan
}

/**
 * The series that the input names. A series that the actor may not view gives the same error as a
 * missing one.
 */
export async function namedPlan(
  tx: Tx,
  actor: Actor,
  { resource, field, id }: { resource: Resource; field: string; id: unknown },
): Promise<WireRecord> {
  const isThere = await lockRecord(tx, meetingPlans, String(id), actor, 'view')
  if (!isThere) throw invalidFields(resource, { [field]: { key: 'invalid.reference' } })
  return planOf(tx, id)
}
