import { sql } from 'kysely'
import { dayNumber } from '#modules/attendance/days/api/facts/fact-rows.ts'
import { BY_ROSTER } from '#modules/attendance/groups/define/choices.ts'
import { type SegmentTimes, spanOf } from '#modules/attendance/shifts/wire/shift-hours.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import type { PersonFacts, PlannedDay } from './roster-facts.ts'

export type AskedFacts = {
  groupId: string
  month: string
  /** The months of a cycle of averaged working time, and its standard minutes. */
  cycle: { first: string; months: number; standard: number } | null
}

type StoredDay = { date: string; plan: string; shift: string | null; absent: boolean }
type StoredPerson = Pick<
  PersonFacts,
  'userId' | 'name' | 'birthDate' | 'certificates' | 'strays'
> & {
  days: StoredDay[]
  cyclePlanned: number
}
type Shift = {
  id: string
  from: string
  until: string
  minutes: number
  restAfter: number
  segments: SegmentTimes[]
}
/** The versions of each shift; one of them applies to a day. */
type Shifts = ReadonlyMap<string, readonly Shift[]>

/** Categories of certificates without which the work is forbidden. */
const NEEDED = ['特种作业', '安全考核']
const NOT_KEPT = ['4', '6']

async function readShifts(db: Database | Tx): Promise<Shifts> {
  const clock = (column: string) => sql`to_char(${sql.ref(column)}, 'HH24:MI')`
  const { rows } = await sql<Shift>`
    select v.shift_group_id as id, to_char(v.from_day, 'YYYY-MM-DD') as from,
      case when v.until < 'infinity' then to_char(v.until, 'YYYY-MM-DD') else '9999-12-31' end as until,
      v.work_minutes as minutes, v.rest_after as "restAfter", coalesce((
      select jsonb_agg(jsonb_build_object('onDayOffset', g.on_day_offset, 'offDayOffset', g.off_day_offset,
        'workOn', ${clock('g.work_on')}, 'workOff', ${clock('g.work_off')}, 'restStart', null, 'restEnd', null))
      from jsonb_populate_recordset(null::shift_segment, v.segments) g), '[]') as segments
    from shift_version v`.execute(db)
  const versions = new Map<string, Shift[]>()
  for (const row of rows) versions.set(row.id, [...(versions.get(row.id) ?? []), row])
  return versions
}

/** Days of the month on which an employee is away for the whole day. */
const ABSENT = sql`select distinct a.user_id, day::date as date
      from month m, attend_paper a cross join lateral generate_series(
        greatest(a.from_day, m.first), least(a.to_day, m.last), interval '1 day') day
      where a.user_id in (select user_id from people) and a.sort in ('leave', 'visit', 'trip')
        and a.from_day <= m.last and a.to_day >= m.first
        and (day::date > a.from_day or a.from_half is distinct from '下午'
          and coalesce(a.start_at <= day::date::timestamp at time zone 'Asia/Shanghai', true))
        and (day::date < a.to_day or a.to_half is distinct from '上午'
          and coalesce(a.end_at >= (day::date + 1)::timestamp at time zone 'Asia/Shanghai', true))`

/** Every employee on the roster of the month, with the week before and the week after. */
async function readPeople(db: Database | Tx, query: AskedFacts): Promise<StoredPerson[]> {
  const { groupId, month, cycle } = query
  const { rows } = await sql<StoredPerson>`
    with month as (select first, (first + interval '1 month' - interval '1 day')::date as last
        from (select to_date(${month}, 'YYYY-MM') as first) f),
    rostered as materialized (
      select s.user_id, s.date from user_schedule s, month m
      where s.attend_group_id = ${groupId}::uuid and s.deleted_at is null
        and s.date between m.first and m.last),
    people as materialized (
      select r.user_id from month m, attend_group g, attend_roster_people(g.id, m.first, m.last) r
      where g.id = ${groupId}::uuid
        and (g.kind = ${BY_ROSTER} or r.user_id in (select user_id from rostered))
      union select user_id from rostered),
    ids as materialized (select array(select user_id from people) as ids),
    planned as materialized (
      select p.* from ids, month m, planned_days(ids.ids, m.first - 7, m.last + 7) p),
    around as (select p.user_id, day::date as date from people p, month m,
      generate_series(m.first - 7, m.last + 7, interval '1 day') day),
    absent as (${ABSENT}),
    filled as (
      select w.user_id, jsonb_agg(jsonb_build_object('date', w.date, 'shift', p.shift_group_id,
        'plan', coalesce(p.plan, 'none'), 'absent', a.user_id is not null) order by w.date) as days
      from around w left join planned p on p.user_id = w.user_id and p.date = w.date
        left join absent a on a.user_id = w.user_id and a.date = w.date
      group by w.user_id),
    stray as (
      select r.user_id, jsonb_agg(r.date order by r.date) as days
      from rostered r left join planned p on p.user_id = r.user_id and p.date = r.date
      where p.attend_group_id is distinct from ${groupId}::uuid group by r.user_id),
    cycled as (
      select p.user_id, sum(v.work_minutes)::int as minutes
      from ids, planned_days(case when ${cycle !== null} then ids.ids else '{}'::uuid[] end,
          ${cycle?.first ?? null}::date,
          (${cycle?.first ?? null}::date + make_interval(months => ${cycle?.months ?? 0}) - interval '1 day')::date) p
        join shift_version v on v.shift_group_id = p.shift_group_id and p.date between v.from_day and v.until
      where p.plan = 'shift' group by p.user_id),
    paper as (
      select c.user_id, jsonb_agg(jsonb_build_object('name', t.name, 'validTo', c.valid_to)) as held
      from (select user_id, type_id, max(coalesce(valid_to, 'infinity')) as valid_to from certificate
          where deleted_at is null and user_id in (select user_id from people)
            and state <> all(${NOT_KEPT}) group by user_id, type_id) c
        join certificate_type t on t.id = c.type_id and t.category = any(${NEEDED})
      where c.valid_to <> 'infinity' group by c.user_id)
    select b.id as "userId", b.name, to_char(b.birth_date, 'YYYY-MM-DD') as "birthDate", f.days,
      coalesce(paper.held, '[]') as certificates, coalesce(stray.days, '[]') as strays,
      coalesce(cycled.minutes, 0) as "cyclePlanned"
    from people p join user_base_info b on b.id = p.user_id join filled f on f.user_id = p.user_id
      left join stray on stray.user_id = p.user_id left join cycled on cycled.user_id = p.user_id
      left join paper on paper.user_id = p.user_id
    order by b.emp_no`.execute(db)
  return rows
}

function dayOf({ date, plan, shift, absent }: StoredDay, shifts: Shifts): PlannedDay {
  const versions = plan === 'shift' ? shifts.get(shift ?? '') : undefined
  const worked = versions?.find(({ from, until }) => date >= from && date <= until)
  return {
    date,
    at: dayNumber(date),
    minutes: worked?.minutes ?? 0,
    spans: worked?.segments.map(spanOf) ?? [],
    restAfter: worked?.restAfter ?? 0,
    isAbsent: absent,
  }
}

/** The facts that the rules need, for every employee on the roster. */
export async function readRosterFacts(
  db: Database | Tx,
  query: AskedFacts,
): Promise<PersonFacts[]> {
  const { cycle } = query
  const shifts = await readShifts(db)
  const people = await readPeople(db, query)
  return people.map(({ days, cyclePlanned, ...person }) => ({
    ...person,
    days: days.map((day) => dayOf(day, shifts)),
    cycle: cycle && { planned: cyclePlanned, standard: cycle.standard, months: cycle.months },
  }))
}
