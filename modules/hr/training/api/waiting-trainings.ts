import { sql } from 'kysely'
import { TRAINING } from '#modules/hr/training/define/training.ts'
import { SIGNED_IN } from '#modules/hr/training/define/training-participant.ts'
import type { WaitingTrainings } from '#modules/hr/training/wire/training.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'

const MAX_SHOWN = 5
/** After this time the training sends no request for feedback, because people remember too little of it. */
const FEEDBACK_DAYS = 30

/** Trainings to which the user must sign in now, or on which they have not given feedback; null if there are none. */
export async function readWaitingTrainings(
  db: Database,
  { userBaseId }: Actor,
  most = MAX_SHOWN,
): Promise<WaitingTrainings | null> {
  const announced = sql`t.train_state in (${TRAINING.open}, ${TRAINING.running})`
  const { rows } = await sql<WaitingTrainings['rows'][number] & { total: number }>`
    select t.id, t.title, ${wireTime('t.start_at')} as "startAt", ${wireTime('t.end_at')} as "endAt",
      t.trainer,
      case when t.end_at > now() then 'signIn' else 'feedback' end as asked,
      (count(*) over ())::integer as total
    from train_user p join train t on t.id = p.train_id and t.deleted_at is null
    where p.user_id = ${userBaseId}::uuid and p.deleted_at is null and (
      (${announced} and p.sign_in <> ${SIGNED_IN}
        and now() between t.start_at - interval '30 minutes' and t.end_at)
      or ((${announced} or t.train_state = ${TRAINING.done}) and p.sign_in = ${SIGNED_IN}
        and p.feedback_score is null and t.end_at <= now()
        and t.end_at > now() - ${FEEDBACK_DAYS}::integer * interval '1 day'))
    order by t.end_at, t.id limit ${most}`.execute(db)
  const [first] = rows
  if (!first) return null
  return { total: first.total, rows: rows.map(({ total: _, ...row }) => row) }
}
