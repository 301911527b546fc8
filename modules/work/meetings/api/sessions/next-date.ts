import { sql } from 'kysely'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'

const MONTHS_AHEAD = 6

/**
 * Date of the next session after a day: a planned session, else a date by the cycle; null without
 * either.
 */
export async function nextDateOf(
  db: Database | Tx,
  planId: string,
  after: string,
): Promise<string | null> {
  const { rows } = await sql<{ date: string | null }>`
    with held as (
      select s.date from meeting_session s
      where s.plan_id = ${planId} and s.date > ${after}::date and s.deleted_at is null
      union all
      select d.date from meeting_plan p, generate_series(0, ${MONTHS_AHEAD}::integer) n
        cross join lateral meeting_days(p.cycle, p.cycle_day, p.from_date,
          (greatest(${after}::date, today()) + interval '1 month' * n)::date) d
      where p.id = ${planId} and d.date > greatest(${after}::date, today())
        -- Skip planned dates that have a session, including a deleted or moved one.
        and not exists (select from meeting_session gone
          where gone.plan_id = p.id and gone.planned_date = d.planned_date)
    )
    select to_char(min(date), 'YYYY-MM-DD') as date from held`.execute(db)
  return rows[0]?.date ?? null
}
