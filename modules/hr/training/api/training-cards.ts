import { type RawBuilder, sql } from 'kysely'
import type { TrainingCard } from '#modules/hr/training/wire/training.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'

/** Number of faces on a card. */
const MOST_FACES = 8

/** Columns of a card, of a training `t`. */
export const cardColumns = (): RawBuilder<unknown> => sql`
  t.id, t.title, t.category, t.mode, ${wireTime('t.start_at')} as "startAt",
  ${wireTime('t.end_at')} as "endAt", t.hours::text as hours, t.place, t.trainer,
  (select d.name from department d where d.id = t.dept_id) as "deptName",
  t.train_state as state, t.quota, t.taken,
  (select count(*)::int from train_waiting w where w.train_id = t.id) as waiting,
  coalesce((select jsonb_agg(jsonb_build_object('id', one.id, 'name', one.name) order by one.at)
    from (select b.id, b.name, p.signed_up_at as at from train_user p
        join user_base_info b on b.id = p.user_id
      where p.train_id = t.id and p.deleted_at is null
      order by p.signed_up_at, p.id limit ${MOST_FACES}) one), '[]') as people`

/** Reads matching trainings `t` with some of their participants. */
export async function readCards(
  db: Database,
  where: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<TrainingCard[]> {
  const { rows } = await sql<TrainingCard>`
    select ${cardColumns()} from train t where t.deleted_at is null and ${where}
    order by ${order} limit 50`.execute(db)
  return rows
}
