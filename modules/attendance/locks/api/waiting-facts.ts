import { type RawBuilder, sql } from 'kysely'
import type { ReopenPreview, WaitingPaper } from '#modules/attendance/days/wire/recalculation.ts'
import { corrections } from '#modules/attendance/requests/define/correction.ts'
import { familyVisits } from '#modules/attendance/requests/define/family-visit.ts'
import { hoursLeaves } from '#modules/attendance/requests/define/hours-leave.ts'
import { leaves } from '#modules/attendance/requests/define/leave.ts'
import { overtimes } from '#modules/attendance/requests/define/overtime.ts'
import { returnsToCompany } from '#modules/attendance/requests/define/return-to-company.ts'
import { trips } from '#modules/attendance/requests/define/trip.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { Looked } from './changed-figures.ts'

const MOST_PAPERS = 100

type Sql = RawBuilder<unknown>
type Span = readonly [from: Sql, to: Sql]

const dayOf = (column: string) => sql`(${sql.ref(column)} at time zone 'Asia/Shanghai')::date`
const moments: Span = [dayOf('start_at'), dayOf('end_at')]
const days: Span = [sql`start_date`, sql`end_date`]

/** The days of each kind of request, including a leave that the employee ended before its first day. */
const KINDS: readonly (readonly [Resource, Span])[] = [
  [leaves, days],
  [hoursLeaves, [sql`date`, sql`date + (end_time <= start_time)::integer`]],
  [familyVisits, days],
  [trips, moments],
  [returnsToCompany, moments],
  [overtimes, moments],
  [corrections, [sql`date`, sql`date`]],
]

const papersOf = (people: readonly string[], since: string) =>
  sql.join(
    KINDS.map(
      ([{ path, table }, [from, to]]) => sql`
        select id, ${path}::text as kind, doc_no, user_id, ${from} as from_day, ${to} as to_day
        from ${sql.ref(table)}
        where user_id = any(${[...people]}::uuid[]) and state in ('2', '4') and deleted_at is null
          and updated_at > ${since}::timestamptz`,
    ),
    sql` union all `,
  )

type Counts = Pick<ReopenPreview['waiting'], 'people' | 'days' | 'clockIns'>

/** Person-days marked since they were closed, and the clock-ins that caused marks. */
async function countMarked(db: Database, { people, from, to }: Looked, since: string) {
  const { rows } = await sql<Counts>`
    with mark as materialized (
      select user_id, date from attend_mark where user_id = any(${[...people]}::uuid[])
        and date between ${from}::date and ${to}::date)
    select count(distinct user_id)::int as people, count(*)::int as days,
      (select count(*)::int from clock_in c join mark m on m.user_id = c.user_id and m.date = c.work_date
        where c.created_at > ${since}::timestamptz and c.deleted_at is null
          and c.clock_at >= ${from}::date - 1 and c.clock_at < ${to}::date + 3) as "clockIns"
    from mark`.execute(db)
  return rows[0] ?? { people: 0, days: 0, clockIns: 0 }
}

/** Facts that arrived after the days were closed and would now count: the requests of marked days. */
export async function readWaiting(
  db: Database,
  looked: Looked,
  since: string,
): Promise<ReopenPreview['waiting']> {
  const counts = await countMarked(db, looked, since)
  const { rows } = await sql<WaitingPaper & { all: number }>`
    with mark as materialized (
      select user_id, date from attend_mark where user_id = any(${[...looked.people]}::uuid[])
        and date between ${looked.from}::date and ${looked.to}::date)
    select p.id, p.kind, p.doc_no as "docNo", p.user_id as "userId", b.name,
      to_char(p.from_day, 'YYYY-MM-DD') as from, to_char(p.to_day, 'YYYY-MM-DD') as to,
      (count(*) over ())::int as all
    from (${papersOf(looked.people, since)}) p join user_base_info b on b.id = p.user_id
    where exists (select from mark m where m.user_id = p.user_id and m.date between p.from_day and p.to_day)
    order by p.from_day, b.emp_no, p.id limit ${MOST_PAPERS}`.execute(db)
  return { ...counts, papers: rows[0]?.all ?? 0, shown: rows.map(({ all: _, ...paper }) => paper) }
}
