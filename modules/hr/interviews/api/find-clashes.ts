import { sql } from 'kysely'
import { ON_SITE } from '#modules/hr/interviews/define/choices.ts'
import { PRIVATE } from '#modules/work/schedules/define/choices.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'
import { OWN_INTERVIEWS } from './interview-messages.ts'

/** When and where an interview shall be, and with whom. */
export type Plan = {
  id: string
  candidateId: string
  /** yyyy-MM-dd HH:mm:ss in Asia/Shanghai. */
  planAt: string
  minutes: number
  mode: string
  place: string | null
  interviewerIds: readonly string[]
}

/** What takes a person or a room at that time; `title` is null when the reader may not know it. */
export type Clash = { who: string; startAt: string; endAt: string; title: string | null }

const MOST_NAMED = 5

const asked = ({ planAt, minutes }: Plan) => sql`
  select s.start_at, s.start_at + ${minutes}::integer * interval '1 minute' as end_at
  from (select ${planAt}::timestamp at time zone 'Asia/Shanghai' as start_at) s`

/** Other planned interviews of the same person at that time: spans are half open, so one may begin as the other ends. */
export async function findOwnClashes(tx: Database | Tx, plan: Plan): Promise<Clash[]> {
  const { rows } = await sql<Clash>`
    with asked as (${asked(plan)})
    select i.name as who, ${wireTime('i.plan_at')} as "startAt", ${wireTime('i.end_at')} as "endAt", i.kind as title
    from asked a join interview i on i.plan_at < a.end_at and i.end_at > a.start_at
      join candidate c on c.id = i.candidate_id
    where c.talent_id = (select talent_id from candidate where id = ${plan.candidateId}::uuid)
      and i.id <> ${plan.id}::uuid and i.result = '0' and i.deleted_at is null
    order by i.plan_at limit ${MOST_NAMED}`.execute(tx)
  return rows
}

/** What else the interviewers have at that time, and what takes the room. */
export async function findClashes(tx: Database | Tx, plan: Plan): Promise<Clash[]> {
  const { id, interviewerIds, mode, place } = plan
  const room = mode === ON_SITE && place ? place : null
  const { rows } = await sql<Clash>`
    with asked as (${asked(plan)}), person as (
      select u.id, u.name from app_user u where u.id = any(${[...interviewerIds]}::uuid[])
    ), entry as (
      select p.id as person_id, p.name, s from person p join schedule s on s.owner_id = p.id
      union all
      select p.id, p.name, s from person p join schedule s on s.participant_ids @> array[p.id]
    ), clash as (
      select p.name as who, i.plan_at as start_at, i.end_at, i.name as title
      from asked a join interview i on i.plan_at < a.end_at and i.end_at > a.start_at
        join person p on p.id = any(i.interviewer_ids)
      where i.id <> ${id}::uuid and i.result = '0' and i.deleted_at is null
      union all
      select i.place, i.plan_at, i.end_at, i.name
      from asked a join interview i on i.plan_at < a.end_at and i.end_at > a.start_at
      where lower(btrim(i.place)) = lower(btrim(${room}::text)) and i.mode = ${ON_SITE}
        and i.id <> ${id}::uuid and i.result = '0' and i.deleted_at is null
      union all
      select ${room}::text, r.start_at, r.end_at, null
      from asked a join room_use r on r.start_at < a.end_at and r.end_at > a.start_at
      where r.room = lower(btrim(${room}::text))
      union all
      select e.name, t.start_at, t.end_at, null
      from asked a cross join entry e
        cross join lateral schedule_times(e.s, (a.start_at at time zone 'Asia/Shanghai')::date,
          (a.end_at at time zone 'Asia/Shanghai')::date) t
      where (e.s).deleted_at is null and (e.s).source_type is distinct from ${OWN_INTERVIEWS}
        and (e.s).privacy <> ${PRIVATE} and makes_busy(e.s) and is_of_schedule(e.s, e.person_id)
        and t.start_at < a.end_at and t.end_at > a.start_at
    )
    select who, ${wireTime('start_at')} as "startAt", ${wireTime('end_at')} as "endAt", title
    from clash order by start_at, who limit ${MOST_NAMED}`.execute(tx)
  return rows
}
