import { sql } from 'kysely'
import { TRAINING } from '#modules/hr/training/define/training.ts'
import { SIGNED_IN } from '#modules/hr/training/define/training-participant.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/**
 * Stores the participant's feedback. The organisers see it without a name, so the history, which
 * has names, does not contain it.
 */
export async function tellFeedback(
  tx: Tx,
  actor: Actor,
  { id, score, text }: { id: string; score: number; text: string },
): Promise<void> {
  const { rows } = await sql`
    update train_user p set feedback_score = ${score}, feedback = ${text.trim() || null}
    from train t where t.id = p.train_id and t.id = ${id}::uuid and t.end_at <= now()
      and t.train_state in (${TRAINING.open}, ${TRAINING.running}, ${TRAINING.done})
      and p.user_id = ${actor.userBaseId}::uuid and p.sign_in = ${SIGNED_IN}
      and p.deleted_at is null
    returning p.id`.execute(tx)
  if (rows.length === 0) throw new Failure('conflict', 'train.noFeedback')
}
