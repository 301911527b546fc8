import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import { Failure } from '#api/failure.ts'
import type { Database } from '#api/store/database.ts'
import { scopePredicate } from '#api/store/scope.ts'
import { DAY_RULES, type DayExplanation, type DayRule } from '#contracts/attend-day.ts'
import { dailyStatistics } from '#resources/attendance/records/daily.ts'
import { AVERAGED_HOURS, STANDARD_HOURS } from '#resources/attendance/settings/choices.ts'

type Day = { userId: string; date: string }
type Found = Omit<DayExplanation, 'punches' | 'papers' | 'rules' | 'isOwn'> & {
  shiftRules: Readonly<Record<string, DayRule['value']>> | null
  groupRules: Readonly<Record<string, DayRule['value']>> | null
}

/** What a clock-in is in seconds from midnight of the day `t.date`. */
const SECONDS = sql`floor(extract(epoch from (c.clock_at at time zone 'Asia/Shanghai') - t.date))::integer`

const FIGURES = sql`jsonb_build_object('requiredMinutes', t.required_minutes,
  'workedMinutes', t.worked_minutes, 'requiredDays', t.required_days::text, 'attendDays', t.attend_days::text,
  'lateMinutes', t.late_minutes, 'lateTimes', t.late_times, 'earlyMinutes', t.early_minutes,
  'earlyTimes', t.early_times, 'missTimes', t.miss_times, 'absentDays', t.absent_days::text,
  'leaveMinutes', t.leave_minutes, 'leaveDays', t.leave_days::text, 'tripDays', t.trip_days::text,
  'visitDays', t.visit_days::text, 'returnDays', t.return_days::text, 'otWorkday', t.ot_workday,
  'otRestday', t.ot_restday, 'otHoliday', t.ot_holiday, 'nightShift', t.night_shift)`

/** What the engine made of each segment, beside when the shift has it; of free hours it is one without a shift. */
const SEGMENTS = sql`coalesce((
  select jsonb_agg(jsonb_build_object('seq', (e ->> 'seq')::integer, 'from', w.works_from, 'to', w.works_to,
      'inFrom', w.in_from, 'inUntil', w.in_until, 'outFrom', w.out_from, 'outUntil', w.out_until,
      'dueFrom', (e ->> 'dueFrom')::integer, 'dueTo', (e ->> 'dueTo')::integer,
      'in', (e ->> 'in')::integer, 'out', (e ->> 'out')::integer,
      'late', coalesce((e ->> 'late')::integer, 0), 'early', coalesce((e ->> 'early')::integer, 0),
      'missIn', e ? 'missIn' and (e ->> 'missIn')::boolean,
      'missOut', e ? 'missOut' and (e ->> 'missOut')::boolean,
      'absent', e ? 'absent' and (e ->> 'absent')::boolean) order by (e ->> 'seq')::integer)
  from jsonb_array_elements(d.segments) e
    left join shift_windows(t.shift_group_id, t.date) w on w.seq = (e ->> 'seq')::integer), '[]')`

const PLAN = sql`jsonb_build_object('kind', d.plan, 'dayClass', t.day_class,
  'holiday', (select c.name from work_calendar c where c.date = t.date and c.deleted_at is null),
  'source', coalesce((select s.source from user_schedule s
    where s.user_id = t.user_id and s.date = t.date and s.deleted_at is null), '默认'),
  'shift', (select jsonb_build_object('id', s.id, 'name', s.name) from shift_group s where s.id = t.shift_group_id),
  'group', (select jsonb_build_object('id', g.id, 'name', g.name) from attend_group g where g.id = t.attend_group_id))`

const neighbour = (days: number): RawBuilder<boolean> =>
  sql`exists (select from attend_day near where near.user_id = t.user_id and near.date = t.date + ${days}::int)`

async function readDay(db: Database, actor: Actor, { userId, date }: Day): Promise<Found> {
  const { rows } = await sql<Found>`
    select jsonb_build_object('id', b.id, 'name', b.name, 'empNo', b.emp_no,
        'deptName', (select name from department where id = t.dept_id)) as person,
      to_char(t.date, 'YYYY-MM-DD') as date, ${neighbour(-1)} as "hasBefore", ${neighbour(1)} as "hasAfter",
      ${PLAN} as plan, t.statuses, ${SEGMENTS} as segments, ${FIGURES} as figures,
      t.locked, t.pending_recalc as "pendingRecalc", t.is_provisional as "isProvisional",
      to_char(t.computed_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "computedAt",
      (select jsonb_build_object('flexMinutes', s.flex_minutes, 'lateGrace', s.late_grace,
          'earlyGrace', s.early_grace, 'lateToHalf', s.late_to_half, 'lateToFull', s.late_to_full)
        from shift_group s where s.id = t.shift_group_id) as "shiftRules",
      (select jsonb_strip_nulls(jsonb_build_object(
          'freeMinutes', case when d.plan = 'free' then g.free_minutes end, 'overtimeRule', g.overtime_rule,
          'overtimeUnit', g.overtime_unit, 'missToAbsent', g.miss_to_absent,
          'workHours', nullif(h.system, ${STANDARD_HOURS}),
          'cycle', case when h.system = ${AVERAGED_HOURS} then g.cycle end))
        from attend_group g cross join lateral (select
          hours_in_force(g.work_hours, g.cycle, g.hours_from, g.hours_to, t.date) as system) h where g.id = t.attend_group_id) as "groupRules"
    from attend_day_view t
      join attend_day d on d.user_id = t.user_id and d.date = t.date
      join user_base_info b on b.id = t.user_id
    where t.user_id = ${userId}::uuid and t.date = ${date}::date
      and d.user_id = ${userId}::uuid and d.date = ${date}::date
      and ${scopePredicate(dailyStatistics, 't', actor, 'view')}`.execute(db)
  const [found] = rows
  // A day out of reach is told like one that there is not.
  if (!found) throw new Failure('not-found', 'not-found')
  return found
}

type StoredPunch = Omit<DayExplanation['punches'][number], 'use' | 'seq'>

/** Everything that somebody clocked for the day, also what does not count. */
async function readPunches(db: Database, { userId, date }: Day): Promise<StoredPunch[]> {
  const { rows } = await sql<StoredPunch>`
    select c.id, ${SECONDS} as at, c.source, c.device_sn as "deviceSn", c.verdict
    from (select ${date}::date as date) t join clock_in c on c.user_id = ${userId}::uuid
      and c.work_date = t.date and c.clock_at >= (t.date - 1)::timestamptz
      and c.clock_at < (t.date + 3)::timestamptz and c.deleted_at is null
    order by c.clock_at, c.id`.execute(db)
  return rows
}

/** Papers that touch the day, with what of it each took. */
async function readPapers(db: Database, { userId, date }: Day): Promise<DayExplanation['papers']> {
  const local = (column: string) => sql`(${sql.ref(column)} at time zone 'Asia/Shanghai')`
  const { rows } = await sql<DayExplanation['papers'][number]>`
    select p.id, p.sort, p.kind, p.from_half as "fromHalf", p.to_half as "toHalf",
      coalesce(p.from_day::text, to_char(${local('p.start_at')}, 'YYYY-MM-DD HH24:MI:SS')) as "from",
      coalesce(p.to_day::text, to_char(${local('p.end_at')}, 'YYYY-MM-DD HH24:MI:SS')) as "to",
      (took.part ->> 'minutes')::integer as minutes, took.part ->> 'days' as days
    from attend_paper p
      left join lateral (select e as part from attend_day d, jsonb_array_elements(d.leave_detail) e
        where d.user_id = p.user_id and d.date = ${date}::date and e ->> 'id' = p.id::text) took on true
    where p.user_id = ${userId}::uuid
      and coalesce(p.from_day, ${local('p.start_at')}::date) <= ${date}::date
      and coalesce(p.to_day, ${local('p.end_at')}::date) >= ${date}::date
    order by coalesce(p.from_day::timestamp, ${local('p.start_at')}), p.id`.execute(db)
  return rows
}

/** The side of a segment that a moment was taken for; each counts once. */
function withUses(
  punches: readonly StoredPunch[],
  segments: DayExplanation['segments'],
): DayExplanation['punches'] {
  const uses = new Map<number, { use: 'in' | 'out'; seq: number }>()
  for (const { seq, in: first, out: last } of segments) {
    if (first !== null) uses.set(first, { use: 'in', seq })
    if (last !== null && !uses.has(last)) uses.set(last, { use: 'out', seq })
  }
  return punches.map((punch) => {
    const found = punch.verdict === null ? uses.get(punch.at) : undefined
    if (found) uses.delete(punch.at)
    return { ...punch, use: found?.use ?? null, seq: found?.seq ?? null }
  })
}

function rulesOf({ shiftRules, groupRules }: Found): DayRule[] {
  return DAY_RULES.flatMap((name): DayRule[] => {
    const [shift, group] = [shiftRules?.[name], groupRules?.[name]]
    if (shift !== undefined && shift !== null) return [{ name, value: shift, of: 'shift' }]
    return group === undefined || group === null ? [] : [{ name, value: group, of: 'group' }]
  })
}

/** A day of somebody within reach, and why it came to that: plan, clock-ins, papers, rules and figures. */
export async function explainDay(db: Database, actor: Actor, day: Day): Promise<DayExplanation> {
  const found = await readDay(db, actor, day)
  const [punches, papers] = await Promise.all([readPunches(db, day), readPapers(db, day)])
  const { shiftRules: _s, groupRules: _g, ...rest } = found
  return {
    ...{ ...rest, papers, punches: withUses(punches, found.segments), rules: rulesOf(found) },
    isOwn: day.userId === actor.userBaseId,
  }
}
