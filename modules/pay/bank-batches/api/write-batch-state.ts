import { sql } from 'kysely'
import { bankBatches } from '#modules/pay/bank-batches/define/bank-batch.ts'
import type { Actor } from '#platform/api/actor.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** `transition` names what the user did, for the history. */
type NewState = {
  id: string
  before: string
  state: string
  transition: 'export' | 'settle'
  reason?: string
}

/** Writes the state of a locked batch that follows from its file or its result, with history. */
export async function writeBatchState(
  tx: Tx,
  actor: Actor,
  { id, before, state, transition, reason }: NewState,
): Promise<void> {
  const exported = transition === 'export' ? sql`, exported_at = now()` : sql``
  const { rows } = await sql<{ version: number }>`
    update bank_batch set state = ${state}, version = version + 1, updated_at = now(),
      updated_by = ${actor.userId}::uuid ${exported}
    where id = ${id}::uuid returning version`.execute(tx)
  await writeHistory(tx, actor, {
    resource: bankBatches,
    id,
    version: rows[0]?.version ?? 0,
    action: 'state',
    before: { state: before },
    after: { state, transition, transitionReason: reason ?? null },
  })
}
