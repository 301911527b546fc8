import { sql } from 'kysely'
import { dateOf } from '#modules/attendance/days/api/facts/fact-rows.ts'
import { computedRows } from '#modules/attendance/days/api/recalculation/compute-days.ts'
import { partsOfRun } from '#modules/attendance/days/api/recalculation/parts-of-run.ts'
import type { DayRow } from '#modules/attendance/days/api/stored/day-row.ts'
import type { ChangedFigure } from '#modules/attendance/days/wire/recalculation.ts'
import type { Database } from '#platform/api/store/connection/database.ts'

/** The figures that payroll uses, by field of a day and by column; the other figures follow from them. */
const FIGURES = {
  attendDays: 'attend_days',
  absentDays: 'absent_days',
  leaveDays: 'leave_days',
  lateMinutes: 'late_minutes',
  earlyMinutes: 'early_minutes',
  missTimes: 'miss_times',
  otWorkday: 'ot_workday',
  otRestday: 'ot_restday',
  otHoliday: 'ot_holiday',
  tripDays: 'trip_days',
} as const satisfies Record<string, keyof DayRow>

type Column = (typeof FIGURES)[keyof typeof FIGURES]
type Figures = Record<Column, number>
type Kept = Figures & { userId: string; date: string }

const ENTRIES = Object.entries(FIGURES)
const COLUMNS = Object.values(FIGURES)
const HUNDREDTHS = 100

/** The days of one group to compare, and their employees. */
export type Looked = { groupId: string; people: readonly string[]; from: string; to: string }

/** An employee's days that would change, and the sums of these days before and after. */
export type Changed = { days: string[]; was: Figures; becomes: Figures }

async function readKept(db: Database, { groupId, people, from, to }: Looked): Promise<Kept[]> {
  const figures = COLUMNS.map((name) => sql`${sql.ref(`d.${name}`)}::float8 as ${sql.ref(name)}`)
  const { rows } = await sql<Kept>`
    select d.user_id as "userId", to_char(d.date, 'YYYY-MM-DD') as date, ${sql.join(figures)}
    from attend_day d
    where d.attend_group_id = ${groupId}::uuid and d.user_id = any(${[...people]}::uuid[])
      and d.date between ${from}::date and ${to}::date`.execute(db)
  return rows
}

const none = (): Figures => ({
  attend_days: 0,
  absent_days: 0,
  leave_days: 0,
  late_minutes: 0,
  early_minutes: 0,
  miss_times: 0,
  ot_workday: 0,
  ot_restday: 0,
  ot_holiday: 0,
  trip_days: 0,
})

/** Adds hundredths as whole numbers, because sums of fractions would differ by rounding. */
function addTo(sum: Figures, figures: Readonly<Figures>): void {
  for (const name of COLUMNS) {
    sum[name] = Math.round((sum[name] + figures[name]) * HUNDREDTHS) / HUNDREDTHS
  }
}

type Day = { userId: string; date: string; was: Figures; becomes: Figures }

/**
 * If an employee is no longer in the group on a day, the day's figures belong to another group, or to none.
 */
function* pairsOf(kept: readonly Kept[], fresh: readonly DayRow[], groupId: string): Iterable<Day> {
  const keyOf = (userId: string, date: string) => `${userId}${date}`
  const known = new Map(kept.map((row) => [keyOf(row.userId, row.date), row]))
  for (const row of fresh) {
    const { user_id: userId } = row
    const date = dateOf(row.date)
    const key = keyOf(userId, date)
    const was = known.get(key)
    known.delete(key)
    if (was || row.attend_group_id === groupId) {
      yield { userId, date, was: was ?? none(), becomes: row }
    }
  }
  for (const row of known.values()) {
    yield { userId: row.userId, date: row.date, was: row, becomes: none() }
  }
}

/** Computes closed days again from the current facts, without settling. It writes nothing. */
export async function readChanged(db: Database, looked: Looked): Promise<Map<string, Changed>> {
  const { groupId, people, ...days } = looked
  const changed = new Map<string, Changed>()
  for (const part of partsOfRun(people, days)) {
    const kept = await readKept(db, { ...looked, people: part })
    const fresh = await computedRows(db, { people: part, ...days })
    for (const { userId, date, was, becomes } of pairsOf(kept, fresh, groupId)) {
      if (COLUMNS.every((name) => was[name] === becomes[name])) continue
      const sums = changed.get(userId) ?? { days: [], was: none(), becomes: none() }
      sums.days.push(date)
      addTo(sums.was, was)
      addTo(sums.becomes, becomes)
      changed.set(userId, sums)
    }
  }
  return changed
}

/** The sums that differ; changes that cancel each other out give none. */
export function figuresOf({ was, becomes }: Changed): ChangedFigure[] {
  return ENTRIES.flatMap(([name, column]) =>
    was[column] === becomes[column]
      ? []
      : [{ name, was: String(was[column]), becomes: String(becomes[column]) }],
  )
}
