import { sql } from 'kysely'
import {
  type AssembledDay,
  assembleDays,
} from '#modules/attendance/days/api/facts/assemble-days.ts'
import type { Basis } from '#modules/attendance/days/api/facts/basis.ts'
import { dateOf } from '#modules/attendance/days/api/facts/fact-rows.ts'
import { type Range, readDayFacts } from '#modules/attendance/days/api/facts/read-facts.ts'
import { type DayRow, dayRow } from '#modules/attendance/days/api/written/day-row.ts'
import { type KnownDays, readKnownDays } from '#modules/attendance/days/api/written/known-days.ts'
import {
  addDay,
  dayRows,
  dropDays,
  keepBases,
  keepPunchesWithDays,
  type Stray,
  straysOf,
  writeDays,
} from '#modules/attendance/days/api/written/write-days.ts'
import { type IsClosed, readClosed } from '#modules/attendance/locks/api/read-closed-days.ts'
import { dropEmptyMonths, writeMonths } from '#modules/attendance/months/api/write-months.ts'
import type { BinaryRows } from '#platform/api/store/connection/binary-rows.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { countDays } from './parts-of-run.ts'

/** What came of a computation: days that were looked at, and those that are closed. */
export type Computed = { computed: number; skippedLocked: number }

type Mark = { userId: string; date: string; times: number }

/**
 * One computation of a person at a time: of two that overlap the second one sees what the first
 * wrote, and facts that came meanwhile.
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

/** Takes away the marks that were seen; who changes facts meanwhile has made more of them. */
async function dropMarks(tx: Tx, marks: readonly Mark[]): Promise<void> {
  if (marks.length === 0) return
  await sql`
    delete from attend_mark m
    using jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) as s ("userId" uuid, date date, times integer)
    where m.user_id = s."userId" and m.date = s.date and m.times = s.times`.execute(tx)
}

/** The rows that days would have as the facts stand, with nothing settled: for whoever only looks. */
export async function computedRows(db: Database | Tx, range: Range): Promise<DayRow[]> {
  const facts = await readDayFacts(db, range)
  return [...assembleDays(facts, range)]
    .filter(({ facts: { now } }) => now >= 0)
    .map((day) => dayRow(day, false))
}

/** What is done with closed days: they stay, or those of one group are settled for good. */
type Purpose = { closes: string | null }

/** What became of the days of some people. */
type Sorted = {
  /** Those that are open, with their figures. */
  open: BinaryRows
  strays: readonly Stray[]
  /** Closed ones, which stay as they are: person and date. */
  waiting: ReadonlySet<string>
  /** What they were computed with. */
  bases: ReadonlyMap<string, Basis>
  /** Known ones that turned out to be none. */
  gone: readonly { userId: string; day: number }[]
}

const markKey = (userId: string, date: string) => `${userId}${date}`

/** Known days that no fact speaks of any more; closed ones are kept. */
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

/** Computes day by day: none of them is held longer than it takes to write down what came of it. */
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
 * Computes the days of some people anew, of up to a few hundred at a time, and adds up their months: the
 * same facts always give the same rows. Days that are still to come are none yet.
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
