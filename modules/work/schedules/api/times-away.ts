import { sql } from 'kysely'
import { BY_ROSTER } from '#modules/attendance/groups/define/choices.ts'
import { ABSENCES, absencesInReach } from '#modules/attendance/requests/api/absences-in-reach.ts'
import { AFTERNOON, MORNING } from '#modules/attendance/requests/define/choices.ts'
import { schedules as rosterRows } from '#modules/attendance/roster/define/schedule.ts'
import type { Absence } from '#modules/work/schedules/wire/schedule.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'
import { peoplePredicate } from '#platform/api/store/reach/scope.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'
import type { DaySpan } from './schedule-times.ts'

type Row = Absence & { personId: string }

/** Absences: approved papers that the reader may view, and days off in a roster. */
export async function readTimesAway(
  db: Database,
  actor: Actor,
  people: readonly string[],
  span: DaySpan,
): Promise<Row[]> {
  const [papers, days] = await Promise.all([
    readPapers(db, actor, people, span),
    readRosterDays(db, actor, people, span),
  ])
  return [...papers, ...days].sort((a, b) => (a.startAt < b.startAt ? -1 : 1))
}

async function readPapers(
  db: Database,
  actor: Actor,
  people: readonly string[],
  { start, end }: DaySpan,
): Promise<Row[]> {
  const seen = absencesInReach(actor, 'p')
  if (seen === null) return []
  const { rows } = await sql<Omit<Row, 'path'>>`
    select u.id as "personId", p.sort, p.kind, p.id,
      coalesce(${wireTime('p.start_at')}, to_char(p.from_day, 'YYYY-MM-DD')
        || case when p.from_half = ${AFTERNOON} then ' 12:00:00' else ' 00:00:00' end) as "startAt",
      coalesce(${wireTime('p.end_at')}, to_char(p.to_day, 'YYYY-MM-DD')
        || case when p.to_half = ${MORNING} then ' 12:00:00' else ' 23:59:59' end) as "endAt",
      p.start_at is null and p.from_half = ${MORNING} and p.to_half = ${AFTERNOON} as "allDay"
    from app_user u join attend_paper p on p.user_id = u.user_base_id
    where u.id = any(${[...people]}::uuid[]) and p.from_day <= ${end}::date and p.to_day >= ${start}::date
      and ${seen}`.execute(db)
  return rows.map((row) => ({ ...row, path: ABSENCES[row.sort as keyof typeof ABSENCES] }))
}

/**
 * Days on which a roster differs from the work calendar. Users with roster permission see the
 * current roster; employees see only their own published days, because drafts are not binding.
 */
async function readRosterDays(
  db: Database,
  actor: Actor,
  people: readonly string[],
  { start, end }: DaySpan,
): Promise<Row[]> {
  const scope = actor.permissions.get(permissionCode(rosterRows, 'view'))
  const reach = scope ? peoplePredicate(rosterRows, 'p', scope) : sql`false`
  const { rows } = await sql<Row>`
    select u.id as "personId", case told.plan when 'rest' then 'rest' else 'work' end as sort,
      s.name as kind, null as id, null as path, to_char(p.date, 'YYYY-MM-DD') || ' 00:00:00' as "startAt",
      to_char(p.date, 'YYYY-MM-DD') || ' 23:59:59' as "endAt", true as "allDay"
    from app_user u
      join planned_days(array(select user_base_id from app_user
        where id = any(${[...people]}::uuid[]) and user_base_id is not null),
        ${start}::date, ${end}::date) p on p.user_id = u.user_base_id
      left join attend_group g on g.id = p.attend_group_id
      left join published_day d on d.user_id = p.user_id and d.date = p.date
        and d.attend_group_id = g.id
      cross join lateral (select coalesce(${reach}, false) or g.kind is distinct from ${BY_ROSTER} as is_open) seen
      cross join lateral (select
        case when seen.is_open then p.plan when d.shift_group_id is not null then 'shift'
          when d.user_id is not null then 'rest' end as plan,
        case when seen.is_open then p.shift_group_id else d.shift_group_id end as shift_id) told
      left join shift_group s on s.id = told.shift_id and told.plan = 'shift'
    where u.id = any(${[...people]}::uuid[])
      and ((told.plan = 'rest' and p.day_class in ('0', '3'))
        or (told.plan = 'shift' and p.day_class in ('1', '2')))
      and (u.id = ${actor.userId} or ${reach})`.execute(db)
  return rows
}
