import { sql } from 'kysely'
import { TRAINING } from '#modules/hr/training/define/training.ts'
import { PASSED, SIGNED_IN } from '#modules/hr/training/define/training-participant.ts'
import type { OwnTraining, OwnTrainings } from '#modules/hr/training/wire/training.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { cardColumns, readCards } from './training-cards.ts'

type Figures = Pick<OwnTrainings, 'year' | 'hours' | 'attended' | 'passed'>

async function readFigures(db: Database, { userBaseId }: Actor): Promise<Figures> {
  const { rows } = await sql<Figures>`
    select extract(year from today())::int as year, coalesce(sum(r.hours), 0)::text as hours,
      count(r.id)::int as attended, count(r.id) filter (where r.result = ${PASSED})::int as passed
    from train_record r where r.user_id = ${userBaseId}::uuid and r.deleted_at is null
      and extract(year from r.end_date) = extract(year from today())`.execute(db)
  return rows[0] ?? { year: 0, hours: '0', attended: 0, passed: 0 }
}

/**
 * Reads the trainings that the user takes part in, may sign up for, or attended and may give
 * feedback on.
 */
export async function readOwnTrainings(db: Database, actor: Actor): Promise<OwnTrainings> {
  const own = sql`select from train_user p where p.train_id = t.id
    and p.user_id = ${actor.userBaseId}::uuid and p.deleted_at is null`
  const inLine = sql`select from train_waiting w where w.train_id = t.id
    and w.user_id = ${actor.userBaseId}::uuid`
  const ahead = sql`t.train_state = ${TRAINING.open} and t.start_at > now()`
  const announced = sql`t.train_state in (${TRAINING.open}, ${TRAINING.running})`
  const soonest = sql`t.start_at, t.id`
  const [figures, coming, waiting, open, attended] = await Promise.all([
    readFigures(db, actor),
    readCards(db, sql`${announced} and t.end_at > now() and exists (${own})`, soonest),
    readCards(db, sql`${ahead} and exists (${inLine})`, soonest),
    readCards(db, sql`${ahead} and not exists (${own}) and not exists (${inLine})`, soonest),
    readCards(
      db,
      sql`(t.train_state = ${TRAINING.done} or (${announced} and t.end_at <= now()))
        and exists (${own} and p.sign_in = ${SIGNED_IN})`,
      sql`t.start_at desc, t.id`,
    ),
  ])
  return { ...figures, coming, waiting, open, told: attended }
}

type Row = Omit<OwnTraining, 'own'> &
  Omit<OwnTraining['own'], 'isIn' | 'place'> & {
    partId: string | null
    line: number
    isAnnounced: boolean
  }

/**
 * Reads one training for a user who may sign up or takes part. Planned trainings are not visible
 * here.
 */
export async function readOwnTraining(
  db: Database,
  actor: Actor,
  id: string,
): Promise<OwnTraining> {
  const ahead = sql`t.train_state = ${TRAINING.open} and t.start_at > now()`
  const open = sql`t.train_state in (${TRAINING.open}, ${TRAINING.running})`
  const { rows } = await sql<Row>`
    select ${cardColumns()}, t.content, t.train_org as "trainOrg", t.exam_kind as "examKind",
      t.need_sign as "needSign", t.service_months as "serviceMonths",
      p.id as "partId", p.sign_in as "signIn", p.result, p.hours::text as hours_of,
      p.score::text as score, p.feedback_score as "feedbackScore", p.feedback,
      ${open} as "isAnnounced",
      (select count(*)::int from train_waiting before where before.train_id = t.id
        and (before.since, before.id) <= (w.since, w.id)) as line,
      p.id is null and w.id is null and ${ahead} and (t.quota is null or t.taken < t.quota) as "maySignUp",
      p.id is null and w.id is null and ${ahead} and t.taken >= t.quota is true as "mayWait",
      (p.id is not null or w.id is not null) and ${ahead} as "maySignOff",
      p.id is not null and ${open} and p.sign_in <> ${SIGNED_IN}
        and now() between t.start_at - interval '30 minutes' and t.end_at as "maySignIn",
      p.sign_in = ${SIGNED_IN} and t.end_at <= now() and (${open} or t.train_state = ${TRAINING.done})
        is true as "mayTell"
    from train t left join train_user p on p.train_id = t.id and p.deleted_at is null
      and p.user_id = ${actor.userBaseId}::uuid
    left join train_waiting w on w.train_id = t.id and w.user_id = ${actor.userBaseId}::uuid
    where t.id = ${id}::uuid and t.deleted_at is null`.execute(db)
  const [row] = rows
  if (!row || (row.partId === null && !row.isAnnounced)) throw new Failure('not-found', 'not-found')
  const {
    partId,
    line,
    signIn,
    result,
    score,
    feedbackScore,
    feedback,
    isAnnounced: _,
    ...rest
  } = row
  const { maySignUp, mayWait, maySignOff, maySignIn, mayTell, ...shown } = rest
  const { hours_of: hours = null, ...card } = shown as typeof shown & { hours_of?: string | null }
  return {
    ...card,
    own: {
      isIn: partId !== null,
      signIn,
      result,
      hours,
      score,
      feedbackScore,
      feedback,
      place: line > 0 ? line : null,
      maySignUp,
      mayWait,
      maySignOff,
      maySignIn,
      mayTell: mayTell === true,
    },
  }
}
