import { type RawBuilder, sql } from 'kysely'
import type { StoredFacts } from '#modules/attendance/days/api/stored/stored-facts.ts'
import { dailyStatistics } from '#modules/attendance/days/define/daily.ts'
import {
  DAY_RULES,
  type DayExplanation,
  type DayRule,
} from '#modules/attendance/days/wire/attend-day.ts'
import { AVERAGED_HOURS, STANDARD_HOURS } from '#modules/attendance/groups/define/choices.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { explainPapers } from './explain-papers.ts'
import { explainPunches } from './explain-punches.ts'

type Day = { userId: string; date: string }
type Found = Omit<DayExplanation, 'punches' | 'papers' | 'rules' | 'isOwn' | 'keepsFacts'> & {
  /** Null where the day was computed before facts were kept. */
  facts: StoredFacts | null
  shiftRules: Readonly<Record<string, DayRule['value']>> | null
  groupRules: Readonly<Record<string, DayRule['value']>> | null
}

const FIGURES = sql`jsonb_build_object('requiredMinutes', t.required_minutes,
  'workedMinutes', t.worked_minutes, 'requiredDays', t.required_days::text, 'attendDays', t.attend_days::text,
  'lateMinutes', t.late_minutes, 'lateTimes', t.late_times, 'earlyMinutes', t.early_minutes,
  'earlyTimes', t.early_times, 'missTimes', t.miss_times, 'absentDays', t.absent_days::text,
  'leaveMinutes', t.leave_minutes, 'leaveDays', t.leave_days::text, 'tripDays', t.trip_days::text,
  'visitDays', t.visit_days::text, 'returnDays', t.return_days::text, 'otWorkday', t.ot_workday,
  'otRestday', t.ot_restday, 'otHoliday', t.ot_holiday, 'nightShift', t.night_shift)`

/**
 * The shift times and clock-in windows that the computation used. Older days did not store them, so theirs come from
 * the shift version of the day. A segment that needs no clock-in has no window.
 */
const WINDOWS = sql`
  select w.seq, w."from" as works_from, w."to" as works_to,
    case when w."needIn" then w."from" - w."inBefore" end as in_from,
    case when w."needIn" then w."from" + w."inAfter" end as in_until,
    case when w."needOut" then w."to" - w."outBefore" end as out_from,
    case when w."needOut" then w."to" + w."outAfter" end as out_until
  from jsonb_to_recordset(b.content -> 'shift' -> 'segments') as w (seq integer, "from" integer, "to" integer,
    "needIn" boolean, "needOut" boolean, "inBefore" integer, "inAfter" integer, "outBefore" integer,
    "outAfter" integer)
  where jsonb_typeof(b.content -> 'shift') = 'object'
  union all
  select w.* from shift_windows(t.shift_group_id, t.date) w where b.id is null`

/**
 * The engine's result for each segment, with the planned times of the shift; free hours give one segment
 * without a shift.
 */
const SEGMENTS = sql`coalesce((
  select jsonb_agg(jsonb_build_object('seq', (e ->> 'seq')::integer, 'from', w.works_from, 'to', w.works_to,
      'inFrom', case when w.in_from is not null then coalesce((e ->> 'inFrom')::numeric::integer, w.in_from) end,
      'inUntil', case when w.in_from is not null then coalesce((e ->> 'inUntil')::numeric::integer, w.in_until) end,
      'outFrom', case when w.out_from is not null then coalesce((e ->> 'outFrom')::numeric::integer, w.out_from) end,
      'outUntil', case when w.out_from is not null then coalesce((e ->> 'outUntil')::numeric::integer, w.out_until) end,
      'dueFrom', (e ->> 'dueFrom')::integer, 'dueTo', (e ->> 'dueTo')::integer,
      'in', (e ->> 'in')::integer, 'out', (e ->> 'out')::integer,
      'late', coalesce((e ->> 'late')::integer, 0), 'early', coalesce((e ->> 'early')::integer, 0),
      'missIn', e ? 'missIn' and (e ->> 'missIn')::boolean,
      'missOut', e ? 'missOut' and (e ->> 'missOut')::boolean,
      'absent', e ? 'absent' and (e ->> 'absent')::boolean) order by (e ->> 'seq')::integer)
  from jsonb_array_elements(d.segments) e
    left join (${WINDOWS}) w on w.seq = (e ->> 'seq')::integer), '[]')`

/** The result of each overtime request by pay class. */
const OVERTIME_PARTS = sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', o ->> 'id', 'kind', o ->> 'kind', 'from', (o ->> 'from')::integer,
      'to', (o ->> 'to')::integer, 'minutes', (o ->> 'minutes')::integer, 'counted', (o ->> 'counted')::integer,
      'toLieu', o ? 'lieu', 'in', (o ->> 'in')::integer, 'out', (o ->> 'out')::integer)
    order by (o ->> 'from')::integer)
  from jsonb_array_elements(d.ot_detail) o), '[]')`

/** Tolerances of the shift in minutes, as the computation used them. */
const SHIFT_RULES = sql`
  case when jsonb_typeof(b.content -> 'shift') = 'object' then jsonb_build_object(
    'flexMinutes', (b.content -> 'shift' ->> 'flex')::integer / 60,
    'lateGrace', (b.content -> 'shift' ->> 'lateGrace')::integer / 60,
    'earlyGrace', (b.content -> 'shift' ->> 'earlyGrace')::integer / 60,
    'lateToHalf', (b.content -> 'shift' ->> 'lateToHalf')::integer / 60,
    'lateToFull', (b.content -> 'shift' ->> 'lateToFull')::integer / 60)
  when b.id is null then (
    select jsonb_build_object('flexMinutes', s.flex_minutes, 'lateGrace', s.late_grace,
      'earlyGrace', s.early_grace, 'lateToHalf', s.late_to_half, 'lateToFull', s.late_to_full)
    from shift_version s where s.shift_group_id = t.shift_group_id and t.date between s.from_day and s.until) end`

/** Rules of the group, as the computation used them. */
const GROUP_RULES = sql`
  case when b.id is not null then (
    select jsonb_strip_nulls(jsonb_build_object('freeMinutes', case when d.plan = 'free' then g.own -> 'freeMinutes' end,
      'overtimeRule', g.own -> 'overtimeRule', 'overtimeUnit', g.own -> 'overtimeUnit',
      'missToAbsent', g.own -> 'missToAbsent', 'workHours', nullif(g.own ->> 'workHours', ${STANDARD_HOURS}),
      'cycle', g.own -> 'cycle'))
    from (select b.content -> 'group' as own) g)
  else (
    select jsonb_strip_nulls(jsonb_build_object(
      'freeMinutes', case when d.plan = 'free' then g.free_minutes end, 'overtimeRule', g.overtime_rule,
      'overtimeUnit', g.overtime_unit, 'missToAbsent', g.miss_to_absent,
      'workHours', nullif(h.system, ${STANDARD_HOURS}),
      'cycle', case when h.system = ${AVERAGED_HOURS} then g.cycle end))
    from attend_group g cross join lateral (select
      hours_in_force(g.work_hours, g.cycle, g.hours_from, g.hours_to, t.date) as system) h
    where g.id = t.attend_group_id) end`

/** Whether the computation stored its facts: then the basis holds the source of the plan. */
const KEEPS_FACTS = sql`coalesce(b.content ? 'plan', false)`

/** The plan as the computation used it; shift and group have their current names. */
const PLAN = sql`jsonb_build_object('kind', d.plan, 'dayClass', t.day_class,
  'holiday', case when ${KEEPS_FACTS} then b.content -> 'plan' ->> 'holiday'
    else (select c.name from work_calendar c where c.date = t.date and c.deleted_at is null) end,
  'source', case when ${KEEPS_FACTS} then b.content -> 'plan' ->> 'source'
    else coalesce((select s.source from user_schedule s
      where s.user_id = t.user_id and s.date = t.date and s.deleted_at is null), '默认') end,
  'shift', (select jsonb_build_object('id', s.id, 'name', s.name) from shift_group s where s.id = t.shift_group_id),
  'group', (select jsonb_build_object('id', g.id, 'name', g.name) from attend_group g where g.id = t.attend_group_id))`

const neighbour = (days: number): RawBuilder<boolean> =>
  sql`exists (select from attend_day near where near.user_id = t.user_id and near.date = t.date + ${days}::int)`

async function readDay(db: Database, actor: Actor, { userId, date }: Day): Promise<Found> {
  const { rows } = await sql<Found>`
    select jsonb_build_object('id', person.id, 'name', person.name, 'empNo', person.emp_no,
        'deptName', (select name from department where id = t.dept_id)) as person,
      to_char(t.date, 'YYYY-MM-DD') as date, ${neighbour(-1)} as "hasBefore", ${neighbour(1)} as "hasAfter",
      ${PLAN} as plan, t.statuses, ${SEGMENTS} as segments, ${FIGURES} as figures,
      case when ${KEEPS_FACTS} then coalesce(d.facts, '{}') end as facts,
      t.locked, t.pending_recalc as "pendingRecalc", t.is_provisional as "isProvisional",
      to_char(t.computed_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "computedAt",
      ${SHIFT_RULES} as "shiftRules", ${GROUP_RULES} as "groupRules",
      ${OVERTIME_PARTS} as overtime, coalesce(d.holiday_minutes, 0) as "holidayMinutes"
    from attend_day_view t
      join attend_day d on d.user_id = t.user_id and d.date = t.date
      join user_base_info person on person.id = t.user_id
      left join attend_basis b on b.id = d.basis_id
    where t.user_id = ${userId}::uuid and t.date = ${date}::date
      and d.user_id = ${userId}::uuid and d.date = ${date}::date
      and ${scopePredicate(dailyStatistics, 't', actor, 'view')}`.execute(db)
  const [found] = rows
  // Hide whether a day outside the caller's scope exists: both cases give the same error.
  if (!found) throw new Failure('not-found', 'not-found')
  return found
}

function rulesOf({ shiftRules, groupRules }: Found): DayRule[] {
  return DAY_RULES.flatMap((name): DayRule[] => {
    const [shift, group] = [shiftRules?.[name], groupRules?.[name]]
    if (shift !== undefined && shift !== null) return [{ name, value: shift, of: 'shift' }]
    return group === undefined || group === null ? [] : [{ name, value: group, of: 'group' }]
  })
}

/**
 * An employee's day within the caller's scope, with its explanation: plan, clock-ins, requests, rules and
 * figures.
 */
export async function explainDay(db: Database, actor: Actor, day: Day): Promise<DayExplanation> {
  const found = await readDay(db, actor, day)
  const { shiftRules: _s, groupRules: _g, facts, ...rest } = found
  const { segments, overtime } = found
  const known = { userId: day.userId, date: day.date, segments, overtime, facts }
  const [punches, papers] = await Promise.all([explainPunches(db, known), explainPapers(db, known)])
  return Object.assign(rest, {
    papers,
    punches,
    keepsFacts: facts !== null,
    rules: rulesOf(found),
    isOwn: day.userId === actor.userBaseId,
  })
}
