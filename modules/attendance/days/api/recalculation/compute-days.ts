import { sql } from 'kysely'
import {
  type AssembledDay,
  assembleDays,
} from '#modules/attendance/days/api/facts/assemble-days.ts'
import type { Basis } from '#modules/attendance/days/api/facts/computation-basis.ts'
import { dateOf } from '#modules/attendance/days/api/facts/fact-rows.ts'
import { type Range, readDayFacts } from '#modules/attendance/days/api/facts/read-facts.ts'
import { type DayRow, dayRow } from '#modules/attendance/days/api/stored/day-row.ts'
import { type KnownDays, readKnownDays } from '#modules/attendance/days/api/stored/known-days.ts'
import {
  addDay,
  dayRows,
  dropDays,
  keepBases,
  keepPunchesWithDays,
  type Stray,
  straysOf,
  writeDays,
} from '#modules/attendance/days/api/stored/write-days.ts'
import { type IsClosed, readClosed } from '#modules/attendance/locks/api/read-closed-days.ts'
import { dropEmptyMonths, writeMonths } from '#modules/attendance/months/api/write-months.ts'
import type { BinaryRows } from '#platform/api/store/connection/binary-rows.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { countDays } from './parts-of-run.ts'

/** The result of a computation: the days examined, and the closed days skipped. */
export type Computed = { computed: number; skippedLocked: number }

type Mark = { userId: string; date: string; times: number }

/**
 * Allows only one computation per employee at a time: an overlapping one waits, and then reads the rows of the first
 * and the facts that arrived meanwhile.
 */
async function lockPeople(tx: Tx, people: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('attend_day' || id, 0))
    from (select unnest(${[...people]}::uuid[]) as id order by 1) p`.execute(tx)
}

async function readMarks(tx: Tx, { people, from, to }: Range): Promise<readonly Mark[]> {
  const { rows } = await sql<Mark>`
    select user_id as "userId", to_char(date, 'YYYY-MM-DD') as date, times from attend_mark
    where user_id = any(${[...people]}::uuid[]) and date between ${from}::date and ${to}::date`.execute(
    tx,
  )
  return rows
}

/**
 * Deletes the marks that this computation read. A fact that changed meanwhile has raised `times`, so its mark
 * stays.
 */
async function dropMarks(tx: Tx, marks: readonly Mark[]): Promise<void> {
  if (marks.length === 0) return
  await sql`
    delete from attend_mark m
    using jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as s ("userId" uuid, date date, times integer)
    where m.user_id = s."userId" and m.date = s.date and m.times = s.times`.execute(tx)
}

/** The rows that the current facts would give, without settling missing clock-ins; for read-only previews. */
export async function computedRows(db: Database | Tx, range: Range): Promise<DayRow[]> {
  const facts = await readDayFacts(db, range)
  return [...assembleDays(facts, range)]
    .filter(({ facts: { now } }) => now >= 0)
    .map((day) => dayRow(day, false))
}

/** The treatment of closed days: they stay unchanged, or those of one group are settled. */
type Purpose = { closes: string | null }

/** The days of some employees, sorted by their treatment. */
type Sorted = {
  /** Open days with their figures. */
  open: BinaryRows
  strays: readonly Stray[]
  /** Closed days, which stay unchanged: employee and date. */
  waiting: ReadonlySet<string>
  /** The bases of the computed days. */
  bases: ReadonlyMap<string, Basis>
  /** Stored days that are no longer expected. */
  gone: readonly { userId: string; day: number }[]
}

const markKey = (userId: string, date: string) => `${userId}${date}`

/** Stored days without any fact left; closed days are kept. */
function goneOf(
  known: KnownDays,
  seen: ReadonlyMap<string, ReadonlySet<number>>,
  isClosed: IsClosed,
) {
  return [...known].flatMap(([userId, days]) =>
    [...days].flatMap(([day, groupId]) =>
      seen.get(userId)?.has(day) || isClosed(groupId, day) ? [] : [{ userId, day }],
    ),
  )
}

type Kept = { known: KnownDays; isClosed: IsClosed }

/** Computes day by day, so that each day leaves memory as soon as its row is written. */
function computeEach(
  days: Iterable<AssembledDay>,
  open: BinaryRows,
  { known, isClosed }: Kept,
  { closes }: Purpose,
): Sorted {
  const strays: Stray[] = []
  const waiting = new Set<string>()
  const seen = new Map<string, Set<number>>()
  const bases = new Map<string, Basis>()
  for (const day of days) {
    const { userId, groupId, day: date } = day.planned
    if (day.facts.now < 0) continue
    const wasFor = known.get(userId)?.get(date)
    if (wasFor !== undefined) {
      const own = seen.get(userId) ?? new Set()
      seen.set(userId, own.add(date))
    }
    const isSettled = closes !== null && groupId === closes
    if (!isSettled && (isClosed(groupId, date) || isClosed(wasFor ?? null, date))) {
      waiting.add(markKey(userId, dateOf(date)))
      continue
    }
    strays.push(...straysOf(day))
    bases.set(day.basis.id, day.basis)
    addDay(open, dayRow(day, isSettled))
  }
  return { open, strays, waiting, bases, gone: goneOf(known, seen, isClosed) }
}

/**
 * Recalculates the days of a few hundred employees at most and adds up their months. The same facts always
 * give the same rows. Future days give no rows.
 */
export async function computeDays(
  tx: Tx,
  range: Range,
  purpose: Purpose = { closes: null },
): Promise<Computed> {
  await lockPeople(tx, range.people)
  const marks = await readMarks(tx, range)
  const isClosed = await readClosed(tx, range)
  const known = await readKnownDays(tx, range)
  const facts = await readDayFacts(tx, range)
  const rows = dayRows(range.people.length * countDays(range.from, range.to))
  const days = assembleDays(facts, range)
  const kept = { known, isClosed }
  const { open, strays, waiting, bases, gone } = computeEach(days, rows, kept, purpose)
  await keepPunchesWithDays(tx, strays)
  await keepBases(tx, bases.values())
  await writeDays(tx, range, open, known.size === 0)
  await dropDays(tx, gone)
  await writeMonths(tx, range, purpose.closes !== null)
  await dropEmptyMonths(tx, range)
  await dropMarks(
    tx,
    marks.filter(({ userId, date }) => !waiting.has(markKey(userId, date))),
  )
  return { computed: open.count(), skippedLocked: waiting.size }
}
