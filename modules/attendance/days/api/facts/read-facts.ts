import { sql } from 'kysely'
import type {
  DayClass,
  DaySegment,
  DayShift,
} from '#modules/attendance/days/api/engine/day-facts.ts'
import { breakOf, type SegmentTimes, spanOf } from '#modules/attendance/shifts/wire/shift-hours.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import type { FactRows, GroupRules, Paper, PlannedDay, Punches, ShiftVersion } from './fact-rows.ts'

/** Some employees and a range of days. */
export type Range = { people: readonly string[]; from: string; to: string }

const MINUTE = 60
const HUNDRED = 100
/** Asia/Shanghai has no daylight saving time. */
const AHEAD_SECONDS = 8 * 3600

type ShiftRow = {
  id: string
  from: number
  until: number | null
  value: number
  flex: number
  lateGrace: number
  earlyGrace: number
  lateToHalf: number
  lateToFull: number
  segments: (SegmentTimes & {
    seq: number
    needIn: boolean
    needOut: boolean
    inBefore: number
    inAfter: number
    outBefore: number
    outAfter: number
    overtimeAfter: number
  })[]
}

const inSeconds = ({ from, to }: { from: number; to: number }) => ({
  from: from * MINUTE,
  to: to * MINUTE,
})

function segmentOf(segment: ShiftRow['segments'][number]): DaySegment {
  const { seq, needIn, needOut, inBefore, inAfter, outBefore, outAfter, overtimeAfter } = segment
  const rest = breakOf(segment)
  return {
    ...inSeconds(spanOf(segment)),
    seq,
    needIn,
    needOut,
    rest: rest && inSeconds(rest),
    inBefore: inBefore * MINUTE,
    inAfter: inAfter * MINUTE,
    outBefore: outBefore * MINUTE,
    outAfter: outAfter * MINUTE,
    overtimeAfter: overtimeAfter * MINUTE,
  }
}

function shiftOf(row: ShiftRow): DayShift {
  return {
    value: Math.round(row.value * HUNDRED),
    flex: row.flex * MINUTE,
    lateGrace: row.lateGrace * MINUTE,
    earlyGrace: row.earlyGrace * MINUTE,
    lateToHalf: row.lateToHalf * MINUTE,
    lateToFull: row.lateToFull * MINUTE,
    segments: row.segments.map(segmentOf),
  }
}

/**
 * Versions of shifts with their segments in order of time, and the rules of all groups: few rows, so the
 * query has no filter.
 */
async function readRules(db: Database | Tx) {
  const clock = (column: string) => sql`to_char(${sql.ref(column)}, 'HH24:MI')`
  const versions = await sql<ShiftRow>`
    select v.shift_group_id as id, v.from_day - date '1970-01-01' as from,
      case when v.until < 'infinity' then v.until - date '1970-01-01' end as until, v.day_value::float8 as value,
      v.flex_minutes as flex, v.late_grace as "lateGrace",
      v.early_grace as "earlyGrace", v.late_to_half as "lateToHalf", v.late_to_full as "lateToFull",
      coalesce((select jsonb_agg(jsonb_build_object('seq', g.seq, 'needIn', g.need_in, 'needOut', g.need_out,
          'onDayOffset', g.on_day_offset, 'offDayOffset', g.off_day_offset, 'workOn', ${clock('g.work_on')},
          'workOff', ${clock('g.work_off')}, 'restStart', ${clock('g.rest_start')},
          'restEnd', ${clock('g.rest_end')}, 'inBefore', g.in_before, 'inAfter', g.in_after,
          'outBefore', g.out_before, 'outAfter', g.out_after, 'overtimeAfter', g.ot_start_after) order by g.seq)
        from jsonb_populate_recordset(null::shift_segment, v.segments) g), '[]') as segments
    from shift_version v order by v.shift_group_id, v.from_day desc`.execute(db)
  const shifts = new Map<string, ShiftVersion[]>()
  for (const row of versions.rows) {
    const version = { from: row.from, until: row.until ?? Infinity, shift: shiftOf(row) }
    const known = shifts.get(row.id)
    if (known) known.push(version)
    else shifts.set(row.id, [version])
  }
  const groups = await sql<GroupRules & { id: string }>`
    select id, free_minutes as "freeMinutes", overtime_rule as "overtimeRule",
      overtime_unit as "overtimeUnit", miss_to_absent as "missToAbsent", work_hours as "workHours", cycle,
      hours_from - date '1970-01-01' as "hoursFrom", hours_to - date '1970-01-01' as "hoursTo"
    from attend_group`.execute(db)
  return {
    shifts,
    groups: new Map(groups.rows.map(({ id, ...rules }) => [id, rules])),
  }
}

/** Numbers from a comma-separated list: cheaper to read than a PostgreSQL array or a row for each. */
const numbersOf = (list: string) => list.split(',').map(Number)

/** An employee's days that differ only in the date. */
type PlannedDays = Omit<PlannedDay, 'day'> & { days: string }

async function readPlans(db: Database | Tx, { people, from, to }: Range) {
  const { rows } = await sql<PlannedDays>`
    select p.user_id as "userId", p.attend_group_id as "groupId", p.dept_id as "deptId",
      p.shift_group_id as "shiftId", p.plan, p.day_class as "dayClass", p.source,
      string_agg((p.date - date '1970-01-01')::text, ',') as days
    from planned_days(${[...people]}::uuid[], ${from}::date - 1, ${to}::date + 1) p
    group by p.user_id, p.attend_group_id, p.dept_id, p.shift_group_id, p.plan, p.day_class,
      p.source`.execute(db)
  const byPerson = new Map<string, PlannedDay[]>(people.map((id) => [id, []]))
  for (const { userId, groupId, deptId, shiftId, plan, dayClass, source, days } of rows) {
    const own = byPerson.get(userId)
    for (const day of numbersOf(days)) {
      own?.push({ userId, day, groupId, deptId, shiftId, plan, dayClass, source })
    }
  }
  for (const own of byPerson.values()) own.sort((a, b) => a.day - b.day)
  return byPerson
}

async function readPunches(db: Database | Tx, { people, from, to }: Range) {
  const { rows } = await sql<{ userId: string; at: string; workDays: string }>`
    select user_id as "userId",
      string_agg((floor(date_part('epoch', clock_at))::bigint + ${AHEAD_SECONDS}::int)::text, ','
        order by clock_at) as at,
      string_agg((work_date - date '1970-01-01')::text, ',' order by clock_at) as "workDays"
    from clock_in
    where user_id = any(${[...people]}::uuid[]) and verdict is null and deleted_at is null
      and clock_at >= (${from}::date - 1)::timestamp at time zone 'Asia/Shanghai'
      and clock_at < (${to}::date + 3)::timestamp at time zone 'Asia/Shanghai'
    group by user_id`.execute(db)
  return new Map<string, Punches>(
    rows.map(({ userId, at, workDays }) => [
      userId,
      { at: numbersOf(at), workDays: numbersOf(workDays) },
    ]),
  )
}

async function readPapers(db: Database | Tx, { people, from, to }: Range) {
  const seconds = (column: string) =>
    sql`(extract(epoch from ${sql.ref(column)}) + ${AHEAD_SECONDS}::int)::float8`
  const { rows } = await sql<Paper & { userId: string }>`
    select user_id as "userId", id, sort, kind, from_day - date '1970-01-01' as "fromDay",
      to_day - date '1970-01-01' as "toDay", from_half as "fromHalf", to_half as "toHalf",
      ${seconds('start_at')} as "startAt", ${seconds('end_at')} as "endAt", settle
    from attend_paper
    where user_id = any(${[...people]}::uuid[])
      and from_day <= ${to}::date + 2 and to_day >= ${from}::date - 1
    order by user_id, id`.execute(db)
  const byPerson = new Map<string, Paper[]>()
  for (const { userId, ...paper } of rows) {
    const own = byPerson.get(userId)
    if (own) own.push(paper)
    else byPerson.set(userId, [paper])
  }
  return byPerson
}

/**
 * The class and the name of each day in the range and around it, from the calendar, otherwise from the day of
 * the week.
 */
async function readCalendar(db: Database | Tx, { from, to }: Range) {
  const { rows } = await sql<{ day: number; dayClass: DayClass; name: string | null }>`
    select day::date - date '1970-01-01' as day,
      coalesce(c.day_class, case when extract(isodow from day) > 5 then '1' else '0' end) as "dayClass",
      c.name
    from generate_series(${from}::date - 2, ${to}::date + 2, interval '1 day') day
      left join work_calendar c on c.date = day::date and c.deleted_at is null`.execute(db)
  return {
    calendar: new Map(rows.map(({ day, dayClass }) => [day, dayClass])),
    dayNames: new Map(rows.flatMap(({ day, name }) => (name ? [[day, name]] : []))),
  }
}

/**
 * Reads all facts of some employees' days. The number of queries is seven, whatever the number of employees.
 */
export async function readDayFacts(db: Database | Tx, range: Range): Promise<FactRows> {
  const { rows } = await sql<{ now: number }>`
    select (extract(epoch from now()) + ${AHEAD_SECONDS}::int)::float8 as now`.execute(db)
  return {
    ...(await readRules(db)),
    days: await readPlans(db, range),
    punches: await readPunches(db, range),
    papers: await readPapers(db, range),
    ...(await readCalendar(db, range)),
    now: rows[0]?.now ?? 0,
  }
}
