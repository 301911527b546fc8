import { sql } from 'kysely'
import { INSURED } from '#modules/pay/insurance/define/choices.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'

/** The month since which insurance or fund is paid for a person, with no end yet; null without such a row. */
export async function readInsuredSince(db: Database | Tx, userId: string): Promise<string | null> {
  const open = [INSURED.insured, INSURED.stopping]
  const { rows } = await sql<{ since: string | null }>`
    select min(start_month) as since from (
      select start_month from insurance_person where user_id = ${userId}::uuid and deleted_at is null
        and stop_month is null and state = any(${open}::text[])
      union all
      select start_month from house_fund_person where user_id = ${userId}::uuid and deleted_at is null
        and stop_month is null and state = any(${open}::text[])) paid`.execute(db)
  return rows[0]?.since ?? null
}
