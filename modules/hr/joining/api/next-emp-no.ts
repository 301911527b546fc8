import { sql } from 'kysely'
import type { Tx } from '#platform/api/store/connection/database.ts'

const FEWEST_DIGITS = 4

/**
 * The next personnel number of a year: two digits of the year and a sequence. A number is never used twice. A lock
 * makes other callers wait until the transaction ends.
 */
export async function nextEmpNo(tx: Tx, joinDate: string): Promise<string> {
  const year = joinDate.slice(2, 4)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`emp_no ${year}`}, 0))`.execute(tx)
  const { rows } = await sql<{ last: string; digits: number }>`
    select coalesce(max(substr(emp_no, 3)::bigint), 0)::text as last,
      coalesce(max(length(emp_no)) - 2, ${FEWEST_DIGITS})::int as digits
    from user_base_info where emp_no like ${`${year}%`} and emp_no ~ '^[0-9]{6,8}$'`.execute(tx)
  const { last, digits } = rows[0] ?? { last: '0', digits: FEWEST_DIGITS }
  return year + String(Number(last) + 1).padStart(digits, '0')
}
