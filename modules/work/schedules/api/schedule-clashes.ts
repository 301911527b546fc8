import { sql } from 'kysely'
import { searchableBy } from '#modules/system/data-rights/api/read-searchable-users.ts'
import { ONCE, OPEN, PRIVATE } from '#modules/work/schedules/define/choices.ts'
import type { ScheduleClash } from '#modules/work/schedules/wire/schedule.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'

/** Days ahead to compare when a repetition has no end. */
const AHEAD_DAYS = 90
const MAX_TOLD = 20

/**
 * Conflicts of the participants. The user sees details only of their own entries, and of public
 * entries of people whose calendar they may view, because anyone can be invited. The result leaves
 * out private entries entirely.
 */
export async function readClashes(
  db: Database | Tx,
  { userId }: Pick<Actor, 'userId'>,
  id: string,
): Promise<{ total: number; rows: ScheduleClash[] }> {
  const { rows } = await sql<ScheduleClash & { total: number }>`
    with visible as materialized (${searchableBy(userId)}), asked as materialized (
      select s, case when s.repeat = ${ONCE} then (s.start_at at time zone 'Asia/Shanghai')::date
        else greatest((s.start_at at time zone 'Asia/Shanghai')::date, today()) end as since
      from schedule s where s.id = ${id} and s.deleted_at is null and makes_busy(s)
    ), mine as materialized (
      select t.start_at, t.end_at from asked a,
        schedule_times(a.s, a.since, a.since + ${AHEAD_DAYS}::integer) t
    ), span as (
      select (min(start_at) at time zone 'Asia/Shanghai')::date as since,
        (max(end_at) at time zone 'Asia/Shanghai')::date as until from mine
    ), person as (
      select u.id, u.name from asked a join app_user u
        on u.id = (a.s).owner_id or u.id = any((a.s).participant_ids)
      where is_of_schedule(a.s, u.id)
    ), other as (
      select p.id as person_id, p.name, o from person p join schedule o on o.owner_id = p.id
      union all
      select p.id, p.name, o from person p join schedule o on o.participant_ids @> array[p.id]
    )
    select other.name, ${wireTime('t.start_at')} as "startAt", ${wireTime('t.end_at')} as "endAt",
      case when seen.own or ((other.o).privacy = ${OPEN} and other.person_id in (select id from visible))
        then (other.o).title end as title,
      count(*) over ()::integer as total
    from other cross join span
      cross join lateral (select ${userId}::uuid = (other.o).owner_id
        or (other.o).participant_ids @> array[${userId}::uuid] as own) seen
      cross join lateral schedule_times(other.o, span.since, span.until) t
      join mine on mine.start_at < t.end_at and mine.end_at > t.start_at
    where (other.o).id <> ${id} and (other.o).deleted_at is null and makes_busy(other.o)
      and (other.o).start_at < (span.until + 1)::timestamp at time zone 'Asia/Shanghai'
      and ((other.o).repeat <> ${ONCE} or (other.o).end_at > span.since::timestamp at time zone 'Asia/Shanghai')
      and is_of_schedule(other.o, other.person_id)
      and (seen.own or (other.o).privacy <> ${PRIVATE})
    order by t.start_at, other.name limit ${MAX_TOLD}`.execute(db)
  return { total: rows[0]?.total ?? 0, rows: rows.map(({ total: _, ...row }) => row) }
}
