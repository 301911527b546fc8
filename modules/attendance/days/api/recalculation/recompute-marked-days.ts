import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#platform/api/store/connection/database.ts'
import { recalculate } from './recalculate.ts'

/** Employees whose marked days of one month are computed together. */
const AT_ONCE = 2_000

/**
 * The days of `found` (people, first, last), and one more on each side where a day exists, because the border between
 * the clock-ins and overtime of two days depends on both.
 */
const withNeighbours = (() => {
  const isKept = (date: RawBuilder<unknown>) =>
    sql`exists (select from attend_day d where d.user_id = any(found.people) and d.date = ${date})`
  const [before, after] = [sql`found.first - 1`, sql`found.last + 1`]
  return sql`
    to_char(case when ${isKept(before)} then ${before} else found.first end, 'YYYY-MM-DD') as from,
    to_char(case when ${isKept(after)} then ${after} else found.last end, 'YYYY-MM-DD') as to`
})()

type Marked = { people: string[]; from: string; to: string; last: string | null }

/** The next employees, in the order of their ids, with marked days in a month. */
async function nextMarked(db: Database, month: string, after: string | null): Promise<Marked> {
  const { rows } = await sql<Marked>`
    with marked as (
      select user_id, min(date) as first, max(date) as last from attend_mark
      where date >= (${month} || '-01')::date
        and date < ((${month} || '-01')::date + interval '1 month')::date
        and (${after}::uuid is null or user_id > ${after}::uuid)
      group by user_id order by user_id limit ${AT_ONCE}
    ), found as (
      select coalesce(array_agg(user_id order by user_id), '{}') as people, min(first) as first, max(last) as last from marked)
    select people, people[cardinality(people)] as last, ${withNeighbours} from found`.execute(db)
  return rows[0] ?? { people: [], from: '', to: '', last: null }
}

/**
 * Computes every marked day once, with its neighbours, month by month. Marks of closed days remain until the
 * month is opened.
 */
export async function recomputeMarkedDays(db: Database, stopping: AbortSignal): Promise<void> {
  const { rows } = await sql<{ month: string }>`
    select distinct to_char(date, 'YYYY-MM') as month from attend_mark order by 1 desc`.execute(db)
  for (const { month } of rows) {
    for (let after: string | null = null; ; ) {
      stopping.throwIfAborted()
      const { people, from, to, last }: Marked = await nextMarked(db, month, after)
      if (people.length === 0) break
      await recalculate(db, { people, from, to })
      after = last
    }
  }
}

/**
 * Computes the marked days of a few employees immediately, so that a user sees the result of their own
 * change.
 */
export async function recomputeMarkedDaysOf(
  db: Database,
  people: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ from: string; to: string }>`
    select ${withNeighbours} from (
      select ${[...people]}::uuid[] as people, min(date) as first, max(date) as last
      from attend_mark where user_id = any(${[...people]}::uuid[])
      group by date_trunc('month', date)) found`.execute(db)
  for (const { from, to } of rows) await recalculate(db, { people, from, to })
}

/**
 * Marks the days that became due with time: today for every employee who is expected at work, and days that
 * were still open when they were computed.
 */
export async function markDueDays(db: Database): Promise<void> {
  await sql`
    insert into attend_mark (user_id, date)
    select p.user_id, p.date
    from attend_places(array(select id from user_base_info
        where deleted_at is null and is_expected(status)), today() - 1, today()) p
      left join attend_day d on d.user_id = p.user_id and d.date = p.date
        and d.date between today() - 1 and today()
    where d.user_id is null
    order by 1, 2
    on conflict (user_id, date) do nothing`.execute(db)
  await sql`
    insert into attend_mark (user_id, date)
    select user_id, date from attend_day
    where is_provisional and settles_at <= now() and date >= today() - 62
    order by 1, 2
    on conflict (user_id, date) do nothing`.execute(db)
}
