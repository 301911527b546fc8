import { type RawBuilder, sql } from 'kysely'
import { ONCE, OPEN, PRIVATE } from '#modules/work/schedules/define/choices.ts'
import { MAX_TIMES, type ScheduleTime } from '#modules/work/schedules/wire/schedule.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'

/** A span of days, both ends included. */
export type DaySpan = { start: string; end: string }

type Row = ScheduleTime & { personId: string }

/** The CTE `entry`: the entries `s` of people, by `person_id`, that may fall in a span. */
export const entriesOf = (
  people: readonly string[],
  { start, end }: DaySpan,
): RawBuilder<unknown> => sql`
    person as (
      select unnest(${[...people]}::uuid[]) as id
    ), every_entry as (
      select p.id as person_id, s from person p join schedule s on s.owner_id = p.id
      union all
      select p.id, s from person p join schedule s on s.participant_ids @> array[p.id]
    ), entry as (
      select e.* from every_entry e
      where (e.s).deleted_at is null
        and (e.s).start_at < (${end}::date + 1)::timestamp at time zone 'Asia/Shanghai'
        and ((e.s).repeat <> ${ONCE} or (e.s).end_at > ${start}::timestamp at time zone 'Asia/Shanghai')
    )`

/**
 * People's times within a span, as the reader may see them: the reader's own and public entries in
 * full, others as busy, private ones not at all.
 */
export async function readTimes(
  db: Database,
  reader: string,
  people: readonly string[],
  { start, end }: DaySpan,
): Promise<{ times: Row[]; isCut: boolean }> {
  const { rows } = await sql<Row>`
    with ${entriesOf(people, { start, end })}, seen as (
      select e.*, (e.s).owner_id = ${reader}::uuid or (e.s).participant_ids @> array[${reader}::uuid]
          as is_mine
      from entry e
    ), told as (
      select seen.*, is_mine or (s).privacy = ${OPEN} as is_told from seen
      where is_mine or (s).privacy <> ${PRIVATE}
    )
    select told.person_id as "personId", ${wireTime('t.start_at')} as "startAt",
      ${wireTime('t.end_at')} as "endAt", (s).all_day as "allDay", (s).repeat <> ${ONCE} as "isRepeated",
      (s).owner_id = told.person_id as "isOwner",
      case when is_mine then (s).id end as id, case when is_told then (s).title end as title,
      case when is_told then (s).kind end as kind, case when is_told then (s).place end as place,
      case when is_told then (s).source_type end as "sourceType",
      case when is_told then (s).source_id end as "sourceId",
      case when (s).owner_id <> told.person_id then case a.accepts when true then '1'
        when false then '2' else '0' end end as answer
    from told cross join lateral schedule_times(told.s, ${start}::date, ${end}::date) t
      left join schedule_answer a on a.schedule_id = (s).id and a.user_id = told.person_id
    -- Declined entries are visible to the participant only.
    where told.person_id = ${reader}::uuid or a.accepts is distinct from false
    order by t.start_at, t.end_at, (s).id limit ${MAX_TIMES + 1}`.execute(db)
  return { times: rows.slice(0, MAX_TIMES), isCut: rows.length > MAX_TIMES }
}
