import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { countDays } from '#modules/attendance/days/api/recalculation/parts-of-run.ts'
import { continueRun } from '#modules/attendance/days/api/recalculation/recalculate.ts'
import { attendRunJob } from '#modules/attendance/days/api/recalculation/recalculation-job.ts'
import { addJob, type JobPerson } from '#platform/api/jobs/job.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { daysOfLock, peopleOfGroup } from './days-of-lock.ts'
import { readUnfinishedItemsOf } from './unfinished-items.ts'

/** A day (yyyy-MM-dd) or a month (yyyy-MM) of a group. */
export type Lockable = { groupId: string; setDate: string }

export type RunRequest = {
  groupId: string | null
  people: readonly string[]
  from: string
  to: string
  closes: boolean
}

/** Queues a computation for the background; returns its id. */
export async function addRun(
  tx: Tx,
  { groupId, people, from, to, closes }: RunRequest,
  person: JobPerson | null,
): Promise<string> {
  const id = uuidv7()
  await sql`
    insert into attend_run (id, attend_group_id, people, from_day, to_day, closes, total, asked_by)
    values (${id}, ${groupId}, ${[...people]}::uuid[], ${from}, ${to}, ${closes},
      ${people.length * countDays(from, to)}, ${person?.userId ?? null})`.execute(tx)
  if (person) await addJob(tx, attendRunJob, { id }, person)
  return id
}

/**
 * The effects of closing, in the transaction of the lock: the days are computed again with missing clock-ins
 * settled, and their months are frozen.
 */
export async function beginClosing(
  tx: Tx,
  { groupId, setDate }: Lockable,
  person: JobPerson | null,
): Promise<string | null> {
  const days = await daysOfLock(tx, setDate)
  if (days.to < days.from) return null
  const people = await peopleOfGroup(tx, groupId, days)
  return people.length > 0 ? addRun(tx, { groupId, people, ...days, closes: true }, person) : null
}

/**
 * The effects of opening a closed day or month: facts that arrived meanwhile count, and missing clock-ins are
 * no longer settled.
 */
export async function markOpened(tx: Tx, { groupId, setDate }: Lockable): Promise<void> {
  const days = await daysOfLock(tx, setDate)
  const people = await peopleOfGroup(tx, groupId, days)
  await sql`select mark_attend_days(${people}::uuid[], ${days.from}::date, ${days.to}::date)`.execute(
    tx,
  )
}

/**
 * Months of groups that are due for automatic closing: still open although their closing day has come. The closing day
 * is a day of the following month that the group sets. For a month that a user opened again, it is the first such day
 * after the opening. A month that was never closed is due only if it is not earlier than the month before `doneOn`, the
 * last run.
 */
async function dueMonths(db: Database, doneOn: string | null): Promise<readonly Lockable[]> {
  const { rows } = await sql<Lockable>`
    with month as (
      select first::date as first, to_char(first, 'YYYY-MM') as name
      from generate_series(date_trunc('month', coalesce(${doneOn}::date, today())) - interval '1 month',
        date_trunc('month', today()) - interval '1 month', interval '1 month') first
      union
      select to_date(l.set_date, 'YYYY-MM'), l.set_date from attend_lock_now l
      where l.lock_type <> '2' and length(l.set_date) = length('YYYY-MM')
        and exists (select from attend_lock c where c.attend_group_id = l.attend_group_id
          and c.set_date = l.set_date and c.lock_type = '2' and c.deleted_at is null)
    ), last_word as (
      select g.id, m.name, m.first, g.month_lock_day, l.lock_type,
        (l.locked_at at time zone 'Asia/Shanghai')::date as said_on,
        exists (select from attend_lock c where c.attend_group_id = g.id and c.set_date = m.name
          and c.lock_type = '2' and c.deleted_at is null) as was_closed
      from attend_group g cross join month m
        left join attend_lock_now l on l.attend_group_id = g.id and l.set_date = m.name
      where g.deleted_at is null
    ), due as (
      select *, (greatest(first + interval '1 month', case when was_closed then
        date_trunc('month', said_on) + case when extract(day from said_on) >= month_lock_day
          then interval '1 month' else interval '0' end end)::date + month_lock_day - 1) as due_on
      from last_word where lock_type is distinct from '2'
    )
    select id as "groupId", name as "setDate" from due
    where due_on <= today() and (was_closed or first >= date_trunc('month',
      coalesce(${doneOn}::date, today())) - interval '1 month')
    order by name, id`.execute(db)
  return rows
}

/**
 * Takes the exclusive lock of a group: locking and publishing wait for callers who write the roster, and
 * block them.
 */
export async function holdGroup(tx: Tx, groupId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('attend_lock' || ${groupId}, 0))`.execute(
    tx,
  )
}

async function closeMonth(db: Database, month: Lockable): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    await holdGroup(tx, month.groupId)
    const open = await readUnfinishedItemsOf(tx, month.groupId, month.setDate)
    const { numAffectedRows } = await sql`
      insert into attend_lock (id, attend_group_id, set_date, lock_type, open_abnormal, open_pending,
        open_unconfirmed)
      select ${uuidv7()}, ${month.groupId}::uuid, ${month.setDate}, '2', ${open.abnormal}::integer,
        ${open.pending}::integer, ${open.unconfirmed}::integer
      where not exists (select from attend_lock_now where attend_group_id = ${month.groupId}::uuid
        and set_date = ${month.setDate} and lock_type = '2')`.execute(tx)
    return numAffectedRows ? beginClosing(tx, month, null) : null
  })
}

/**
 * Closes the months of all groups whose closing day has come since the last run, on `doneOn`; an interrupted
 * run continues.
 */
export async function closeDueMonths(
  db: Database,
  stopping: AbortSignal,
  doneOn: string | null = null,
): Promise<void> {
  for (const month of await dueMonths(db, doneOn)) await closeMonth(db, month)
  const { rows } = await sql<{ id: string }>`
    select id from attend_run where closes and asked_by is null and state <> 'done'
    order by created_at`.execute(db)
  for (const { id } of rows) await continueRun(db, id, stopping)
}
