import { sql } from 'kysely'
import type { AssembledDay } from '#modules/attendance/days/api/facts/assemble-days.ts'
import type { Basis } from '#modules/attendance/days/api/facts/computation-basis.ts'
import type { Range } from '#modules/attendance/days/api/facts/read-facts.ts'
import {
  type BinaryRows,
  binaryRows,
  type ColumnType,
} from '#platform/api/store/connection/binary-rows.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { DayRow } from './day-row.ts'

/** The columns of a day in its table, with their types on the wire. */
const COLUMNS = {
  user_id: 'uuid',
  date: 'date',
  attend_group_id: 'uuid',
  dept_id: 'uuid',
  shift_group_id: 'uuid',
  plan: 'text',
  day_class: 'text',
  segments: 'json',
  required_minutes: 'integer',
  worked_minutes: 'integer',
  required_days: 'hundredths',
  attend_days: 'hundredths',
  late_minutes: 'integer',
  late_times: 'integer',
  early_minutes: 'integer',
  early_times: 'integer',
  miss_times: 'integer',
  absent_days: 'hundredths',
  leave_minutes: 'integer',
  leave_days: 'hundredths',
  leave_detail: 'json',
  trip_days: 'hundredths',
  visit_days: 'hundredths',
  return_days: 'hundredths',
  ot_workday: 'integer',
  ot_restday: 'integer',
  ot_holiday: 'integer',
  ot_to_lieu: 'integer',
  night_shift: 'boolean',
  statuses: 'texts',
  is_provisional: 'boolean',
  settles_at: 'moment',
} as const satisfies Partial<Record<keyof DayRow, ColumnType>>

/** Columns that were added to the table later: they follow `computed_at`, which the database fills. */
const LATER_COLUMNS = {
  ot_detail: 'json',
  holiday_minutes: 'integer',
  basis_id: 'uuid',
  facts: 'json',
} as const satisfies Record<Exclude<keyof DayRow, keyof typeof COLUMNS>, ColumnType>

const NAMES = [...Object.keys(COLUMNS), ...Object.keys(LATER_COLUMNS)] as (keyof DayRow)[]
/** The key columns of a day. */
const KEYS: readonly string[] = ['user_id', 'date']
const FIGURES = NAMES.filter((name) => !KEYS.includes(name))

/** The days to be written. The database sets the time of the computation. */
export function dayRows(expected: number): BinaryRows {
  const types = [...Object.values(COLUMNS), 'moment', ...Object.values(LATER_COLUMNS)] as const
  return binaryRows(types, expected)
}

const isList = (name: keyof DayRow): name is 'segments' | 'leave_detail' | 'ot_detail' =>
  name === 'segments' || name === 'leave_detail' || name === 'ot_detail'

/** Speed: most lists are empty, and null avoids parsing JSON ten thousand times. */
const listed = (list: readonly unknown[]) => (list.length > 0 ? JSON.stringify(list) : null)

/** Values in the order of the columns; written one by one for speed, as in day-row.ts. */
export function addDay(days: BinaryRows, row: DayRow): void {
  days.add([
    row.user_id,
    row.date,
    row.attend_group_id,
    row.dept_id,
    row.shift_group_id,
    row.plan,
    row.day_class,
    listed(row.segments),
    row.required_minutes,
    row.worked_minutes,
    row.required_days,
    row.attend_days,
    row.late_minutes,
    row.late_times,
    row.early_minutes,
    row.early_times,
    row.miss_times,
    row.absent_days,
    row.leave_minutes,
    row.leave_days,
    listed(row.leave_detail),
    row.trip_days,
    row.visit_days,
    row.return_days,
    row.ot_workday,
    row.ot_restday,
    row.ot_holiday,
    row.ot_to_lieu,
    row.night_shift,
    row.statuses,
    row.is_provisional,
    row.settles_at,
    null,
    listed(row.ot_detail),
    row.holiday_minutes,
    row.basis_id,
    row.facts && JSON.stringify(row.facts),
  ])
}

const refs = (names: readonly string[], table = '') =>
  sql.join(names.map((name) => sql.ref(table + name)))

/** The columns sent, in their stored form. */
const SENT = sql.join(
  NAMES.map((name) =>
    isList(name) ? sql`coalesce(${sql.ref(name)}, '[]') as ${sql.ref(name)}` : sql.ref(name),
  ),
)

/**
 * Writes only the days that differ from the stored ones: computing twice changes nothing. A caller that knows
 * that no day is stored yet can skip the comparison.
 */
export async function writeDays(
  tx: Tx,
  { people, from, to }: Range,
  days: BinaryRows,
  areFirst: boolean,
): Promise<void> {
  if (days.count() === 0) return
  const sent = sql`select ${SENT} from unnest(${days.close()}::attend_day[])`
  if (areFirst) {
    await sql`insert into attend_day (${refs(NAMES)}) ${sent}`.execute(tx)
    return
  }
  const becomes = FIGURES.map((name) => sql`${sql.ref(name)} = ${sql.ref(`f.${name}`)}`)
  // No "on conflict": it locks and logs every row, even unchanged ones.
  await sql`
    with fresh as materialized (${sent}), changed as (
      update attend_day d set computed_at = now(), ${sql.join(becomes)} from fresh f
      where d.user_id = any(${[...people]}::uuid[]) and d.date between ${from}::date and ${to}::date
        and d.user_id = f.user_id and d.date = f.date
        and (${refs(FIGURES, 'd.')}) is distinct from (${refs(FIGURES, 'f.')}))
    insert into attend_day (${refs(NAMES)})
    select ${refs(NAMES)} from fresh f
    where not exists (select from attend_day d where d.user_id = any(${[...people]}::uuid[])
      and d.date between ${from}::date and ${to}::date and d.user_id = f.user_id and d.date = f.date)`.execute(
    tx,
  )
}

/** Stores the bases of days; existing bases stay unchanged. */
export async function keepBases(tx: Tx, bases: Iterable<Basis>): Promise<void> {
  const list = [...bases]
  if (list.length === 0) return
  await sql`
    insert into attend_basis (id, content)
    select id, content from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as b (id uuid, content jsonb)
    order by id on conflict (id) do nothing`.execute(tx)
}

/** Deletes days on which the employee turned out not to be expected at work. */
export async function dropDays(
  tx: Tx,
  days: readonly { userId: string; day: number }[],
): Promise<void> {
  if (days.length === 0) return
  await sql`
    delete from attend_day d
    using unnest(${days.map(({ userId }) => userId)}::uuid[], ${days.map(({ day }) => day)}::integer[])
      as gone (user_id, day)
    where d.user_id = gone.user_id and d.date = date '1970-01-01' + gone.day`.execute(tx)
}

/**
 * Clock-ins of a night shift that ends in the morning belong to the day before, even if they were first
 * stored under another day.
 */
export type Stray = { userId: string; day: number; at: number }

export function straysOf({ planned: { userId, day }, strays }: AssembledDay): readonly Stray[] {
  return strays.length === 0 ? NO_STRAYS : strays.map((at) => ({ userId, day, at }))
}

const NO_STRAYS: readonly Stray[] = []

export async function keepPunchesWithDays(tx: Tx, moved: readonly Stray[]): Promise<void> {
  if (moved.length === 0) return
  await sql`
    update clock_in c set work_date = m.date
    from (select "userId", date '1970-01-01' + day as date,
        timestamptz '1970-01-01 00:00+08' + make_interval(secs => at) as moment
      from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as s ("userId" uuid, day integer, at bigint)) m
    where c.user_id = m."userId" and c.clock_at >= m.moment and c.clock_at < m.moment + interval '1 second'
      and c.work_date <> m.date`.execute(tx)
}
