import { type RawBuilder, sql } from 'kysely'
import { PUBLIC_HOLIDAY, REST_DAY } from '#modules/attendance/calendar/define/choices.ts'
import { ONCE, OPEN, PRIVATE, REPEATED } from '#modules/work/schedules/define/choices.ts'
import { schedules } from '#modules/work/schedules/define/schedule.ts'
import {
  type CalendarFeed,
  FEED_DAYS,
  type FeedEntry,
  MAX_FEED_ENTRIES,
  MAX_FEED_PEOPLE,
} from '#modules/work/schedules/wire/calendar-feed.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'
import type { Language } from '#platform/wire/language/language.ts'

/** Reads the owner's entries and due tasks, with the owner's current permissions. */
export async function readFeed(
  db: Database,
  actor: Actor,
  language: Language,
): Promise<CalendarFeed> {
  const entries = [...(await readSchedules(db, actor)), ...(await readDueTasks(db, actor))]
  return { name: actor.name, language, entries: entries.slice(0, MAX_FEED_ENTRIES) }
}

const since = sql`(today() - ${FEED_DAYS.back}::integer)`
const until = sql`(today() + ${FEED_DAYS.ahead}::integer)`
const asMoment = (column: string): RawBuilder<string> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYYMMDD"T"HH24MISS"Z"')`

const REPEAT = sql`case (s).repeat when ${REPEATED.workdays} then 'workdays'
  when ${REPEATED.daily} then 'daily' when ${REPEATED.weekly} then 'weekly'
  when ${REPEATED.monthly} then 'monthly' when ${REPEATED.yearly} then 'yearly' end`

const IS_OF_WORKDAYS = sql`(s).repeat = ${REPEATED.workdays}`
/**
 * Days off from Monday to Friday. The rule of an entry on working days covers Monday to Friday, so
 * the feed lists these days as exceptions.
 */
const DAYS_OFF = sql`array(select to_char(c.date, 'YYYY-MM-DD') from work_calendar c
  where ${IS_OF_WORKDAYS} and c.date between told.first and coalesce((s).repeat_until, 'infinity')
    and c.day_class in (${REST_DAY}, ${PUBLIC_HOLIDAY}) and extract(isodow from c.date) < 6
    and c.deleted_at is null
  order by c.date)`

/**
 * Days that the feed lists separately, because calendar programs interpret a rule for them differently:
 * make-up working days at weekends, and the last day of a February for an entry on the 29th or 30th.
 */
const IS_BESIDE_RULE = sql`case (s).repeat
  when ${REPEATED.workdays} then extract(isodow from t.day) > 5
  when ${REPEATED.monthly} then extract(day from begun.start_at) in (29, 30)
    and extract(day from t.day) < extract(day from begun.start_at)
  else false end`

/**
 * The user's own entries, and invitations that the user has not declined. A repetition is one entry with its
 * rule, even when it began before the feed's span.
 */
async function readSchedules(db: Database, { userId }: Actor): Promise<FeedEntry[]> {
  const { rows } = await sql<FeedEntry>`
    with entry as (
      select s from schedule s where s.owner_id = ${userId} and s.deleted_at is null
      union all
      select s from schedule s where s.participant_ids @> array[${userId}::uuid]
        and s.owner_id <> ${userId} and s.deleted_at is null
    ), mine as (
      select s from entry
      where is_of_schedule(s, ${userId}) and (s).start_at < (${until} + 1)::timestamp at time zone 'Asia/Shanghai'
        and case when (s).repeat = ${ONCE} then (s).end_at > ${since}::timestamp at time zone 'Asia/Shanghai'
          else coalesce((s).repeat_until >= ${since}, true) end
    ), begun as (
      select s, (s).start_at at time zone 'Asia/Shanghai' as start_at from mine
    ), told as (
      -- A rule of working days cannot begin on a weekend.
      select s, (s).id::text as uid, ${REPEAT} as repeat, begun.start_at::date as own,
        begun.start_at::date + case when not ${IS_OF_WORKDAYS} then 0
          else (array[0, 0, 0, 0, 0, 2, 1])[extract(isodow from begun.start_at)::integer] end as first
      from begun
      union all
      select s, (s).id || '-' || to_char(t.day, 'YYYYMMDD'), null, begun.start_at::date, t.day
      from begun cross join lateral schedule_times(begun.s, ${since}, ${until}) t where ${IS_BESIDE_RULE}
    )
    select told.uid, 'schedule' as sort, (s).title, ${wireTime('moment.start_at')} as "startAt",
      ${wireTime('moment.end_at')} as "endAt", (s).all_day as "allDay", told.repeat,
      case when told.repeat is not null then (s).repeat_until::text end as until,
      case when told.repeat is not null then ${DAYS_OFF} else '{}' end as without, (s).place, (s).content as note,
      (s).remind_minutes as "remindMinutes", (s).version as sequence,
      case when cardinality((s).participant_ids) > 0
        then (select jsonb_build_object('id', o.id, 'name', o.name) from app_user o where o.id = (s).owner_id)
        end as organiser,
      (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from (
        select u.id, u.name, an.accepts from app_user u
          left join schedule_answer an on an.schedule_id = (s).id and an.user_id = u.id
        where u.id = any((s).participant_ids)
        order by u.id <> ${userId}, u.name, u.id limit ${MAX_FEED_PEOPLE}) p) as people,
      case when (s).source_type is null then '/' || ${schedules.path}::text || '/' || (s).id
        else '/' || (s).source_type || '/' || (s).source_id end as path,
      case (s).privacy when ${OPEN} then 'public' when ${PRIVATE} then 'private' else 'busy' end as privacy,
      (s).owner_id <> ${userId} and own.accepts is null as "isOpen", makes_busy(s) as "isBusy",
      ${asMoment('changed.at')} as "changedAt"
    from told
      cross join lateral (select (s).start_at + make_interval(days => told.first - told.own) as start_at,
        (s).end_at + make_interval(days => told.first - told.own) as end_at) moment
      left join schedule_answer own on own.schedule_id = (s).id and own.user_id = ${userId}
      cross join lateral (select greatest((s).updated_at, max(an.answered_at)) as at
        from schedule_answer an where an.schedule_id = (s).id) changed
    where told.repeat is null or told.first <= coalesce((s).repeat_until, 'infinity')
    order by moment.start_at, told.uid limit ${MAX_FEED_ENTRIES}`.execute(db)
  return rows
}

/** Open tasks that the user owns or works on, on their planned end date. */
async function readDueTasks(db: Database, { userId, permissions }: Actor): Promise<FeedEntry[]> {
  if (!permissions.has(permissionCode(tasks, 'view'))) return []
  const within = sql`t.state in ('3', '6') and t.deleted_at is null and t.plan_end between ${since} and ${until}`
  const { rows } = await sql<FeedEntry>`
    with mine as (
      select t.* from task t where t.owner_id = ${userId} and ${within}
      union all
      select t.* from task t where t.co_worker_ids @> array[${userId}::uuid] and ${within}
    )
    select id::text as uid, 'task' as sort, title, plan_end || ' 00:00:00' as "startAt",
      (plan_end + 1) || ' 00:00:00' as "endAt", true as "allDay", null as repeat, null as until,
      array[]::text[] as without, null as place, task_no as note,
      null as "remindMinutes", null as organiser, '[]'::jsonb as people, version as sequence,
      '/' || ${tasks.path}::text || '/' || id as path, 'private' as privacy,
      false as "isOpen", false as "isBusy", ${asMoment('updated_at')} as "changedAt"
    from mine order by plan_end, id limit ${MAX_FEED_ENTRIES}`.execute(db)
  return rows
}
