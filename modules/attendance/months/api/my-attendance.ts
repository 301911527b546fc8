import { sql } from 'kysely'
import { monthlySummaries } from '#modules/attendance/months/define/monthly.ts'
import type {
  MissingPunch,
  MonthPart,
  MyAttendance,
  TodayPart,
} from '#modules/attendance/months/wire/attend-records.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'
import { readDayCells, readMonthCalendar } from './day-cells.ts'
import { readPlannedCells } from './planned-cells.ts'

const MONTH_LENGTH = 'yyyy-MM'.length

/** Today: the plan, the clock-in windows and the clock-ins. */
export async function readTodayPart(db: Database, userId: string | null): Promise<TodayPart> {
  const { rows } = await sql<TodayPart>`
    with day as (select today() as date)
    select to_char(day.date, 'YYYY-MM-DD') as date, p.plan is not null as "isExpected", p.plan,
      s.name as "shiftName", coalesce(d.statuses, '{}') as statuses,
      coalesce((select jsonb_agg(jsonb_build_object('seq', w.seq, 'from', w.works_from, 'to', w.works_to,
          'inFrom', w.in_from, 'inUntil', w.in_until, 'outFrom', w.out_from, 'outUntil', w.out_until,
          'in', (g.found ->> 'in')::integer, 'out', (g.found ->> 'out')::integer) order by w.seq)
        from shift_windows(p.shift_group_id, day.date) w left join lateral (
          select e as found from jsonb_array_elements(d.segments) e where (e ->> 'seq')::integer = w.seq
        ) g on true), '[]') as segments,
      coalesce((select jsonb_agg(jsonb_build_object('source', c.source, 'verdict', c.verdict,
          'at', floor(extract(epoch from (c.clock_at at time zone 'Asia/Shanghai') - day.date))::integer)
          order by c.clock_at)
        from clock_in c where c.user_id = ${userId}::uuid and c.work_date = day.date
          and c.clock_at > now() - interval '3 days' and c.deleted_at is null), '[]') as punches
    from day
      left join planned_days(array[${userId}::uuid], day.date, day.date) p on true
      left join attend_day d on d.user_id = ${userId}::uuid and d.date = today()
      left join shift_group s on s.id = p.shift_group_id`.execute(db)
  const [found] = rows
  if (!found) throw new Error('The query for today returned no row')
  return found
}

async function readSummary(
  db: Database,
  actor: Actor,
  month: string,
): Promise<MyAttendance['summary']> {
  const mayConfirm = actor.permissions.has(permissionCode(monthlySummaries, 'confirm'))
  const { rows } = await sql<MonthPart>`
    select id, version, required_days::text as "requiredDays", attend_days::text as "attendDays",
      absent_days::text as "absentDays", leave_days::text as "leaveDays", late_times as "lateTimes",
      late_minutes as "lateMinutes", early_times as "earlyTimes", miss_times as "missTimes",
      trip_days::text as "tripDays", (ot_workday + ot_restday + ot_holiday)::text as "otHours",
      abnormal, locked,
      to_char(confirmed_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "confirmedAt",
      ${mayConfirm} and not locked and confirmed_at is null and month < to_char(today(), 'YYYY-MM')
        as "mayConfirm"
    from attend_month where user_id = ${actor.userBaseId}::uuid and month = ${month}
      and deleted_at is null`.execute(db)
  return rows[0] ?? null
}

/** Missing clock-ins of a month that a request can still correct. */
async function readMissing(db: Database, userId: string, month: string): Promise<MissingPunch[]> {
  const { rows } = await sql<MissingPunch>`
    select to_char(d.date, 'YYYY-MM-DD') as date, (s ->> 'seq')::integer as seq, side.kind,
      case side.kind when 'in' then (s ->> 'dueFrom')::integer else (s ->> 'dueTo')::integer end as due
    from attend_day d cross join lateral jsonb_array_elements(d.segments) s
      cross join lateral (values ('in', s ->> 'missIn'), ('out', s ->> 'missOut')) side (kind, is_missing)
    where d.user_id = ${userId}::uuid and to_char(d.date, 'YYYY-MM') = ${month}
      and d.date >= (${month} || '-01')::date and d.date < ((${month} || '-01')::date + interval '1 month')
      and d.miss_times > 0 and side.is_missing = 'true'
    order by d.date, 2, side.kind`.execute(db)
  return rows
}

/** The user's own month; without a parameter the current one. */
export async function readMyAttendance(
  db: Database,
  actor: Actor,
  requestedMonth: string | undefined,
): Promise<MyAttendance> {
  const { userBaseId: userId } = actor
  const today = await readTodayPart(db, userId)
  const month = requestedMonth ?? today.date.slice(0, MONTH_LENGTH)
  const calendar = await readMonthCalendar(db, month)
  if (userId === null) {
    return { month, userId, today, calendar, summary: null, days: [], planned: [], missing: [] }
  }
  const [summary, days, planned, missing] = await Promise.all([
    readSummary(db, actor, month),
    readDayCells(db, userId, month),
    readPlannedCells(db, userId, month),
    readMissing(db, userId, month),
  ])
  return { month, userId, today, calendar, summary, days, planned, missing }
}
