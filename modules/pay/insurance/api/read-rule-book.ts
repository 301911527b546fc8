import { sql } from 'kysely'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { type DatedRate, type DatedRule, type RuleBook, ruleBook } from './engine/rule-book.ts'

/** The rates of all employers that begin by a month. */
export async function readEmployerRates(db: Database | Tx, to: string): Promise<DatedRate[]> {
  const { rows } = await sql<DatedRate>`
    select entity_id as "entityId", kind, effective_from as "from", company_rate::text as "companyRate",
      person_rate::text as "personRate", basis
    from entity_rate where deleted_at is null and effective_from <= ${to}`.execute(db)
  return rows
}

/** The rules of all cities and the rates of all employers for the months from `from` to `to`. */
export async function readRuleBook(
  db: Database | Tx,
  { from, to }: { from: string; to: string },
): Promise<RuleBook> {
  const { rows } = await sql<DatedRule>`
    select city, type, hukou, effective_from as "from", effective_to as "to", basis, deductible,
      base_floor::text as "baseFloor", base_cap::text as "baseCap", company_rate::text as "companyRate",
      person_rate::text as "personRate", company_fixed::text as "companyFixed",
      person_fixed::text as "personFixed", base_round as "baseRound", amount_round as "amountRound"
    from insurance_dictionary
    where deleted_at is null and enabled and effective_from <= ${to}
      and (effective_to is null or effective_to >= ${from})`.execute(db)
  return ruleBook(rows, await readEmployerRates(db, to))
}
