import { type RawBuilder, sql } from 'kysely'
import type { AssembledDay } from '#api/attendance/facts/assemble-days.ts'
import type { Range } from '#api/attendance/facts/read-facts.ts'
import type { Tx } from '#api/store/database.ts'
import type { DayRow } from './day-row.ts'

/** Columns of a day with their types, in the order in which they are sent. */
const COLUMNS = {
  user_id: 'uuid',
  date: 'date',
  attend_group_id: 'uuid',
  dept_id: 'uuid',
  shift_group_id: 'uuid',
  plan: 'text',
  day_class: 'text',
  segments: 'jsonb',
  required_minutes: 'integer',
  worked_minutes: 'integer',
  required_days: 'numeric',
  attend_days: 'numeric',
  late_minutes: 'integer',
  late_times: 'integer',
  early_minutes: 'integer',
  early_times: 'integer',
  miss_times: 'integer',
  absent_days: 'numeric',
  leave_minutes: 'integer',
  leave_days: 'numeric',
  leave_detail: 'jsonb',
  trip_days: 'numeric',
  visit_days: 'numeric',
  return_days: 'numeric',
  ot_workday: 'integer',
  ot_restday: 'integer',
  ot_holiday: 'integer',
  ot_to_lieu: 'integer',
  night_shift: 'boolean',
  statuses: 'text',
  is_provisional: 'boolean',
  settles_at: 'timestamptz',
} as const satisfies Record<keyof DayRow, string>

const LISTS = {
  ...{ uuid: sql`uuid[]`, date: sql`date[]`, text: sql`text[]`, jsonb: sql`jsonb[]` },
  ...{ integer: sql`integer[]`, numeric: sql`numeric[]`, boolean: sql`boolean[]` },
  timestamptz: sql`timestamptz[]`,
}

const NAMES = Object.keys(COLUMNS) as (keyof DayRow)[]
/** What tells one day from another. */
const KEYS: readonly string[] = ['user_id', 'date']

/** A value within a list of PostgreSQL. Texts are quoted as in JSON, which it reads the same. */
function listed(value: unknown): string {
  if (value === null) return 'NULL'
  return typeof value === 'object' || typeof value === 'string'
    ? JSON.stringify(typeof value === 'string' ? value : JSON.stringify(value))
    : String(value)
}

/** A column as one list: ten times as fast to read as rows of JSON. */
function columnOf(rows: readonly DayRow[], name: keyof DayRow): RawBuilder<unknown> {
  const isSet = name === 'statuses'
  const values = rows.map((row) => listed(isSet ? `{${row.statuses.join(',')}}` : row[name]))
  return sql`${`{${values.join(',')}}`}::${LISTS[COLUMNS[name]]}`
}

/** Writes the days that are otherwise than before, and no others: computing twice changes nothing. */
export async function writeDays(tx: Tx, rows: readonly DayRow[]): Promise<void> {
  if (rows.length === 0) return
  const names = NAMES.map((name) => sql.ref(name))
  const figures = NAMES.filter((name) => !KEYS.includes(name))
  const known = figures.map((name) => sql.ref(`d.${name}`))
  const fresh = figures.map((name) => sql.ref(`excluded.${name}`))
  const read = NAMES.map((name) =>
    name === 'statuses' ? sql`statuses::text[]` : sql`${sql.ref(name)}`,
  )
  await sql`
    insert into attend_day as d (${sql.join(names)})
    select ${sql.join(read)} from unnest(${sql.join(NAMES.map((name) => columnOf(rows, name)))})
      as r (${sql.join(names)})
    order by user_id, date
    on conflict (user_id, date) do update set computed_at = now(),
      ${sql.join(figures.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))}
    where (${sql.join(known)}) is distinct from (${sql.join(fresh)})`.execute(tx)
}

/** Days on which somebody turned out not to be expected at work are no days of his; closed ones are among those that stay. */
export async function dropOtherDays(
  tx: Tx,
  { people, from, to }: Range,
  stay: readonly { userId: string; date: string }[],
): Promise<void> {
  const users = stay.map(({ userId }) => userId)
  const dates = stay.map(({ date }) => date)
  await sql`
    delete from attend_day d
    where d.user_id = any(${[...people]}::uuid[]) and d.date between ${from}::date and ${to}::date
      and not exists (select from unnest(${users}::uuid[], ${dates}::date[]) p (user_id, date)
        where p.user_id = d.user_id and p.date = d.date)`.execute(tx)
}

/** Clock-ins of a night that ends in the morning belong to the day before, wherever they were put at first. */
export async function keepPunchesWithDays(tx: Tx, days: readonly AssembledDay[]): Promise<void> {
  const moved = days.flatMap(({ planned: { userId, date }, strays }) =>
    strays.map(({ at }) => ({ userId, date, at })),
  )
  if (moved.length === 0) return
  await sql`
    update clock_in c set work_date = m.date
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m ("userId" uuid, date date, at bigint)
    where c.user_id = m."userId"
      and c.clock_at >= timestamptz '1970-01-01 00:00+08' + make_interval(secs => m.at)
      and c.clock_at < timestamptz '1970-01-01 00:00+08' + make_interval(secs => m.at + 1)
      and c.work_date <> m.date`.execute(tx)
}
