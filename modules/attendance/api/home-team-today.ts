import { type RawBuilder, sql } from 'kysely'
import { dailyStatistics } from '#modules/attendance/days/define/daily.ts'
import { absencesInReach } from '#modules/attendance/requests/api/absences-in-reach.ts'
import { AFTERNOON, MORNING } from '#modules/attendance/requests/define/choices.ts'
import {
  type AttendTeamToday,
  PRESENCE,
  type Presence,
} from '#modules/attendance/wire/home-cards.ts'
import { archives } from '#modules/hr/archives/define/archive.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { CountingStore } from '#platform/api/crud/resource-store.ts'
import { facePhoto } from '#platform/api/store/reach/face-photo.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'

/** The most people of one state on the home card. */
const MAX_PEOPLE = 24

/** For more than this number of people, the card shows only the people whom the user leads directly. */
const MOST_PEOPLE = 300

/** The departments that the user leads, and all departments below them. */
const ledBy = ({ userId }: Actor) => sql`select below.id from department top
  join department below on below.path like top.path || '%'
  where top.leader_id = ${userId}::uuid and top.deleted_at is null and top.enabled`

/** The people of a team, except the user. The caller adds the order and the limit. */
const peopleOf = (actor: Actor, isOfTeam: RawBuilder<boolean>) => sql`
  select b.id, b.name, b.emp_no from user_base_info b
  where ${isOfTeam} and b.deleted_at is null and is_on_pay_roll(b.status)
    and b.id is distinct from ${actor.userBaseId}::uuid`

/**
 * Whether the person of file `b` works in a department that the user leads, or heads a department directly below it.
 */
const isDirect = ({ userId }: Actor) => sql<boolean>`(
  b.dept_id = any(array(select top.id from department top
    where top.leader_id = ${userId}::uuid and top.deleted_at is null and top.enabled))
  or b.id = any(array(select head.user_base_id from department top
    join department below on below.pid = top.id and below.deleted_at is null and below.enabled
    join app_user head on head.id = below.leader_id
    where top.leader_id = ${userId}::uuid and top.deleted_at is null and top.enabled)))`

/** Whether today's absence `a` covers the present half of the day or, for an absence by the hour, the present time. */
const COVERS_NOW = sql`case when a.start_at is not null then now() between a.start_at and a.end_at
  when (now() at time zone 'Asia/Shanghai')::time < time '12:00'
    then a.from_day < today() or a.from_half <> ${AFTERNOON}
  else a.to_day > today() or a.to_half <> ${MORNING} end`

/** Seconds since midnight. */
const NOW = sql`extract(epoch from (now() at time zone 'Asia/Shanghai')::time)`

type Row = AttendTeamToday['people'][number] & { total: number; isDirect: boolean }

/**
 * Reads where the other people of the user's departments are now, limited to people whose days the user may see.
 * Whether a person is late follows from the result of the day, which the server computes soon after each clock-in. A
 * person who clocked in counts as present, even if a request covers a part of the day. Only users who may see the
 * request get the reason of an absence. Null when no person is expected at work. For more than `MOST_PEOPLE` people the
 * answer contains only those whom the user leads directly, because users do not read the states of thousands of people
 * and their query takes seconds. With `hasRest` the answer also has the people with a day off.
 */
export async function readTeamToday(
  { db }: Pick<CountingStore, 'db'>,
  actor: Actor,
  { most = MAX_PEOPLE, hasRest = false }: { most?: number; hasRest?: boolean } = {},
): Promise<AttendTeamToday | null> {
  const seen = absencesInReach(actor, 'a') ?? sql<boolean>`false`
  const query = sql<Row>`
    with everybody as materialized (
      ${peopleOf(actor, sql<boolean>`b.dept_id = any(array(${ledBy(actor)}))`)} limit ${MOST_PEOPLE + 1}
    ), size as (
      select count(*) > ${MOST_PEOPLE} as is_large from everybody
    ), member as materialized (
      select e.* from everybody e, size where not size.is_large
      union all
      select direct.* from size cross join lateral (
        ${peopleOf(actor, isDirect(actor))} and size.is_large order by b.emp_no limit ${MOST_PEOPLE}) direct
    ), seen as (
      select m.id, m.name, m.emp_no, p.plan, d.statuses @> '{late}' as is_late,
        (select min(w.works_from) from shift_windows(p.shift_group_id, today()) w) as begins,
        paper.is_away, paper.sort, paper.kind,
        (select min(c.clock_at) from clock_in c where c.user_id = m.id and c.work_date = today()
          and c.clock_at > now() - interval '3 days' and c.verdict is null and c.deleted_at is null) as first
      from member m
        join planned_days(array(select id from member), today(), today()) p on p.user_id = m.id
        left join attend_day d on d.user_id = m.id and d.date = today()
        left join lateral (select true as is_away, case when told.reason then a.sort end as sort,
            case when told.reason then a.kind end as kind
          from attend_paper a cross join lateral (select ${seen} as reason) told
          where a.user_id = m.id and a.from_day <= today() and a.to_day >= today()
            and a.sort <> 'overtime' and ${COVERS_NOW}
          order by a.from_day limit 1) paper on true
      where ${scopePredicate(dailyStatistics, 'p', actor, 'view')}
    ), told as (
      select s.*, case when s.first is not null and s.is_late then 'late'
        when s.first is not null then 'here'
        when s.is_away and s.plan <> 'rest' then 'away'
        when s.plan in ('shift', 'free') then case when s.begins <= ${NOW} then 'due' else 'later' end
        when ${hasRest} and s.plan = 'rest' then 'rest'
        end as state
      from seen s
    ), first as (
      select t.*, count(*) over (partition by t.state)::int as total,
        row_number() over (partition by t.state order by t.first desc nulls last, t.emp_no) as nth
      from told t where t.state is not null
    )
    select f.id as "userId", f.name, b.photo, f.state, f.sort, f.kind, f.total,
      (select is_large from size) as "isDirect",
      floor(extract(epoch from (f.first at time zone 'Asia/Shanghai') - today()))::int as "firstAt",
      f.begins as "from"
    from first f
      cross join lateral (select ${facePhoto(archives, 'f', actor)} as photo) b
    where f.nth <= ${most}
    order by array_position(${[...PRESENCE]}::text[], f.state), f.nth`
  // There is no cache, because the answer depends on the time of day.
  const { rows } = await query.execute(db)
  if (rows.length === 0) return null
  const totals = new Map(rows.map(({ state, total }) => [state, total]))
  const of = (state: Presence) => totals.get(state) ?? 0
  return {
    counts: {
      late: of('late'),
      away: of('away'),
      due: of('due'),
      later: of('later'),
      here: of('here'),
      rest: of('rest'),
    },
    isDirect: rows.some(({ isDirect: isPart }) => isPart),
    people: rows.map(({ total: _, isDirect: __, ...person }) => person),
  }
}
