import { sql } from 'kysely'
import type { Database, Tx } from '#api/store/database.ts'
import { type AssembledDay, assembleDays } from './facts/assemble-days.ts'
import { type Range, readDayFacts } from './facts/read-facts.ts'
import { type DayRow, dayRow } from './records/day-row.ts'
import { dropOtherDays, keepPunchesWithDays, writeDays } from './records/write-days.ts'
import { dropEmptyMonths, writeMonths } from './records/write-months.ts'

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

const keyOf = (userId: string, date: string) => `${userId}${date}`

/** Days that stay as they are: closed for the group that they were computed for, or for that of today. */
async function readClosed(tx: Tx, { people, from, to }: Range): Promise<ClosedDays> {
  const locks = await sql<{ groupId: string; setDate: string }>`
    select attend_group_id as "groupId", set_date as "setDate" from attend_lock_now
    where lock_type = '2' and set_date >= to_char(${from}::date, 'YYYY-MM')
      and set_date <= ${to}`.execute(tx)
  const closed = new Set(locks.rows.map(({ groupId, setDate }) => keyOf(groupId, setDate)))
  const isClosed = (groupId: string | null, date: string) =>
    groupId !== null &&
    (closed.has(keyOf(groupId, date)) ||
      closed.has(keyOf(groupId, date.slice(0, 'yyyy-MM'.length))))
  if (closed.size === 0) return { isClosed, kept: new Map() }
  const days = await sql<{ userId: string; date: string; groupId: string | null }>`
    select user_id as "userId", to_char(date, 'YYYY-MM-DD') as date, attend_group_id as "groupId"
    from attend_day where user_id = any(${[...people]}::uuid[])
      and date between ${from}::date and ${to}::date`.execute(tx)
  const kept = days.rows.filter(({ groupId, date }) => isClosed(groupId, date))
  return { isClosed, kept: new Map(kept.map((day) => [keyOf(day.userId, day.date), day])) }
}

/** The rows that days would have as the facts stand, with nothing settled: for whoever only looks. */
export async function computedRows(db: Database | Tx, range: Range): Promise<DayRow[]> {
  const facts = await readDayFacts(db, range)
  return [...assembleDays(facts, range)]
    .filter(({ facts: { now } }) => now >= 0)
    .map((day) => dayRow(day, false))
}

type ClosedDays = {
  isClosed: (groupId: string | null, date: string) => boolean
  /** Of those that were computed before. */
  kept: ReadonlyMap<string, { userId: string; date: string }>
}

/** What is done with closed days: they stay, or those of one group are settled for good. */
type Purpose = { closes: string | null }

/**
 * Computes the days of some people anew, of up to a few hundred at a time, and adds up their months: the
 * same facts always give the same rows. Days that are still to come are none yet.
 */
export async function computeDays(
  tx: Tx,
  range: Range,
  { closes }: Purpose = { closes: null },
): Promise<Computed> {
  await lockPeople(tx, range.people)
  const marks = await readMarks(tx, range)
  const closed = await readClosed(tx, range)
  const facts = await readDayFacts(tx, range)
  const days = [...assembleDays(facts, range)].filter(({ facts: { now } }) => now >= 0)
  const stays = ({ planned: { userId, groupId, date } }: AssembledDay) => {
    const isSettled = closes !== null && groupId === closes
    return !isSettled && (closed.isClosed(groupId, date) || closed.kept.has(keyOf(userId, date)))
  }
  const open = days.filter((day) => !stays(day))
  await keepPunchesWithDays(tx, open)
  await writeDays(
    tx,
    open.map((day) => dayRow(day, closes !== null && day.planned.groupId === closes)),
  )
  await dropOtherDays(tx, range, [...days.map(({ planned }) => planned), ...closed.kept.values()])
  await writeMonths(tx, range, closes !== null)
  await dropEmptyMonths(tx, range)
  const waiting = new Set(
    days.filter(stays).map(({ planned: { userId, date } }) => keyOf(userId, date)),
  )
  const seen = marks.filter(({ userId, date }) => !waiting.has(keyOf(userId, date)))
  await dropMarks(tx, seen)
  return { computed: open.length, skippedLocked: days.length - open.length }
}
