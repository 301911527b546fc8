import { sql } from 'kysely'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'

/** A row of terms that is to be checked. */
export type Wanted = { id: string; userId: string; day: string; rankId: string | null }

/** What the law, the rank and other rows say about a row of terms. */
export type TermFacts = {
  id: string
  userId: string
  name: string
  empNo: string
  deptId: string
  rankId: string | null
  minimum: string | null
  /** The paid days of a month; null where no parameter is in force. */
  paidDays: string | null
  /** The least share of agreed pay during probation; the whole pay where no parameter says less. */
  leastShare: string
  /** The pay band of the rank. */
  lowest: string | null
  highest: string | null
  /** Another row of the person begins on that day. */
  isTaken: boolean
}

/** Reads the facts of many rows in one statement, in the order of the employee numbers. */
export async function readTermFacts(
  db: Database | Tx,
  wanted: readonly Wanted[],
): Promise<TermFacts[]> {
  const { rows } = await sql<TermFacts>`
    select w.id, p.id as "userId", p.name, p.emp_no as "empNo", p.dept_id as "deptId", rank.id as "rankId",
      least.value #>> '{}' as minimum, days.value #>> '{}' as "paidDays",
      coalesce(share.value #>> '{}', '1') as "leastShare",
      rank.salary_min::text as lowest, rank.salary_max::text as highest,
      exists (select from user_salary_type other where other.user_id = p.id and other.effective_from = w.day
        and other.deleted_at is null and other.state <> '9' and other.id <> w.id) as "isTaken"
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        as w (id uuid, "userId" uuid, day date, "rankId" uuid)
      join user_base_info p on p.id = w."userId" and p.deleted_at is null
      left join post_rank rank on rank.id = coalesce(w."rankId", p.rank_id)
      left join lateral policy_at('min.wage', p.work_city, w.day) least on true
      left join lateral policy_at('probation.payShare', null, w.day) share on true
      left join lateral policy_at('paid.days', p.work_city, w.day) days on true
    order by p.emp_no, w.id`.execute(db)
  return rows
}
