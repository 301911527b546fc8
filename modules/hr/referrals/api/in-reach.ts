import { candidates } from '#modules/hr/candidates/define/candidate.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { selectRecord } from '#platform/api/store/rows/records.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'

/** Refuses a recommendation whose application the user may not see: recommendations have no scope of their own. */
export async function requireInReach(
  tx: Tx,
  actor: Actor,
  { candidateId }: WireRecord,
): Promise<void> {
  const seen = await selectRecord(tx, candidates, String(candidateId), actor)
  if (!seen) throw new Failure('forbidden', 'auth.forbidden')
}
