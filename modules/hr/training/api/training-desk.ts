import { sql } from 'kysely'
import { trainings } from '#modules/hr/training/define/training.ts'
import { LEAST_FEEDBACK, type TrainingDesk } from '#modules/hr/training/wire/training.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'
import { cardColumns } from './training-cards.ts'

type Row = TrainingDesk['card'] &
  Pick<TrainingDesk, 'line' | 'code' | 'signInFrom' | 'signInUntil'> & {
    everybody: TrainingDesk['people']
  }

/**
 * Reads the feedback. Average and texts are returned only when there are enough answers to hide the authors,
 * and in an order that does not reveal them.
 */
async function readFeedback(db: Database, id: string): Promise<TrainingDesk['feedback']> {
  const { rows } = await sql<TrainingDesk['feedback']>`
    select count(*)::int as count,
      case when count(*) >= ${LEAST_FEEDBACK} then round(avg(feedback_score), 1)::text end as average,
      case when count(*) >= ${LEAST_FEEDBACK}
        then coalesce(array_agg(feedback order by md5(id::text || feedback))
          filter (where feedback is not null), '{}')
        else '{}' end as texts
    from train_user where train_id = ${id}::uuid and feedback_score is not null
      and deleted_at is null`.execute(db)
  return rows[0] ?? { count: 0, average: null, texts: [] }
}

/** Reads a training for its readers; only organisers get the code. */
export async function readTrainingDesk(
  db: Database,
  actor: Actor,
  id: string,
): Promise<TrainingDesk> {
  const { rows } = await sql<Row>`
    select ${cardColumns()},
      case when ${scopePredicate(trainings, 't', actor, 'publish')} then t.sign_code end as code,
      ${wireTime('t.sign_in_from')} as "signInFrom", ${wireTime('t.end_at')} as "signInUntil",
      coalesce((select jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name, 'deptName', d.name,
            'signIn', p.sign_in, 'hours', p.hours::text, 'score', p.score::text, 'result', p.result,
            'signedInAt', ${wireTime('p.signed_in_at')})
          order by p.signed_in_at nulls last, p.signed_up_at, p.id)
        from train_user p join user_base_info b on b.id = p.user_id
          left join department d on d.id = p.dept_id
        where p.train_id = t.id and p.deleted_at is null), '[]') as everybody,
      coalesce((select jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name) order by w.since, w.id)
        from train_waiting w join user_base_info b on b.id = w.user_id
        where w.train_id = t.id), '[]') as line
    from (select *, start_at - interval '30 minutes' as sign_in_from from train) t
    where t.id = ${id}::uuid and t.deleted_at is null
      and ${scopePredicate(trainings, 't', actor, 'view')}`.execute(db)
  const [row] = rows
  if (!row) throw new Failure('not-found', 'not-found')
  const { code, signInFrom, signInUntil, everybody, line, ...card } = row
  const feedback = await readFeedback(db, id)
  return { card, code, signInFrom, signInUntil, people: everybody, line, feedback }
}
