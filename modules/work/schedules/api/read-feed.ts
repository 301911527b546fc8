import { type RawBuilder, sql } from 'kysely'
import { ONCE, OPEN, PRIVATE, REPEATED } from '#modules/work/schedules/define/choices.ts'
import { schedules } from '#modules/work/schedules/define/schedule.ts'
import {
  type CalendarFeed,
  FEED_DAYS,
  type FeedEntry,
  MAX_FEED_ENTRIES,
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

/**
 * iCalendar has no rule for the working days of the product's work calendar, and programs differ on the 29th
 * to 31st in shorter months. These repetitions become single entries instead.
 */
const IS_OURS = sql`((s).repeat = ${REPEATED.workdays}
  or ((s).repeat in (${REPEATED.monthly}, ${REPEATED.yearly})
  and extract(day from (s).start_at at time zone 'Asia/Shanghai') > 28))`
const REPEAT = sql`case when ${IS_OURS} then null else case (s).repeat
  when ${REPEATED.daily} then 'daily' when ${REPEATED.weekly} then 'weekly'
  when ${REPEATED.monthly} then 'monthly' when ${REPEATED.yearly} then 'yearly' end end`

/**
 * The user's own entries, and invitations that the user has not declined. A standard repetition is
 * one entry with its rule, even when it began before the feed's span; other repetitions become one
 * entry for each occurrence.
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
    ), told as (
      select s, (s).id::text as uid, (s).start_at, (s).end_at from mine
      where not ${IS_OURS}
      union all
      select s, (s).id || '-' || to_char(t.day, 'YYYYMMDD'), t.start_at, t.end_at
      from mine cross join lateral schedule_times(mine.s, ${since}, ${until}) t
      where ${IS_OURS}
    )
    select told.uid, 'schedule' as sort, (s).title, ${wireTime('told.start_at')} as "startAt",
      ${wireTime('told.end_at')} as "endAt", (s).all_day as "allDay", ${REPEAT} as repeat,
      case when ${REPEAT} is not null then (s).repeat_until::text end as until, (s).place,
      (s).content as note,
      case when (s).source_type is null then '/' || ${schedules.path}::text || '/' || (s).id
        else '/' || (s).source_type || '/' || (s).source_id end as path,
      case (s).privacy when ${OPEN} then 'public' when ${PRIVATE} then 'private' else 'busy' end as privacy,
      (s).owner_id <> ${userId} and a.accepts is null as "isOpen", makes_busy(s) as "isBusy",
      ${asMoment('changed.at')} as "changedAt"
    from told left join schedule_answer a on a.schedule_id = (s).id and a.user_id = ${userId}
      cross join lateral (select greatest((s).updated_at, a.answered_at) as at) changed
    order by told.start_at, told.uid limit ${MAX_FEED_ENTRIES}`.execute(db)
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
      null as place, task_no as note, '/' || ${tasks.path}::text || '/' || id as path, 'private' as privacy,
      false as "isOpen", false as "isBusy", ${asMoment('updated_at')} as "changedAt"
    from mine order by plan_end, id limit ${MAX_FEED_ENTRIES}`.execute(db)
  return rows
}
