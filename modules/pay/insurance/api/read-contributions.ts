import { sql } from 'kysely'
import { CONTRIBUTION } from '#modules/pay/insurance/define/choices.ts'
import { PAY_KIND, TERM_STATE } from '#modules/pay/salary-terms/define/choices.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { daysOf } from '#platform/wire/time/month-days.ts'

/** What a person and the employer pay in a month for insurance and fund, as on the wire. */
export type Contributions = {
  userId: string
  insurancePerson: string
  insuranceCompany: string
  /** The part of the person's insurance that is taken off before tax. */
  insuranceDeductible: string
  /** Ordinary and supplementary fund together. */
  fundPerson: string
  fundCompany: string
  fundTaxFreePerson: string
  fundTaxFreeCompany: string
  /**
   * The person is registered for the month with this employer, or with one that pays no wages, but a sheet has no row
   * for them.
   */
  isMissing: boolean
  /** All rows have been checked. */
  isChecked: boolean
}

type Asked = { entityId: string; month: string; userIds: readonly string[] }

/**
 * The contributions of people with one employer in a month: regular rows and differences together, voided rows left
 * out. One statement for any number of people; one row for each of them.
 */
export async function readContributions(
  db: Database | Tx,
  { entityId, month, userIds }: Asked,
): Promise<Contributions[]> {
  const counting = sql`entity_id = ${entityId}::uuid and month = ${month} and deleted_at is null
    and state <> ${MONTHLY.voided} and user_id = any(${[...userIds]}::uuid[])`
  const days = daysOf(month)
  // Somebody who changes the employer within a month is registered with only one of the two. The run of that employer
  // takes the shares.
  const registered = (table: string) => sql`(
    select r.user_id, bool_or(r.start_month <= ${month} and coalesce(r.stop_month, ${month}) >= ${month}) as "inMonth"
    from ${sql.table(table)} r where r.deleted_at is null and r.user_id = any(${[...userIds]}::uuid[])
      and (r.entity_id = ${entityId}::uuid or not exists (select from user_salary_type t
        where t.user_id = r.user_id and t.entity_id = r.entity_id and t.state = ${TERM_STATE.confirmed}
          and t.deleted_at is null and t.salary_type <> ${PAY_KIND.labour}
          and t.effective_from <= ${days.at(-1) ?? ''}::date
          and coalesce(t.effective_to, 'infinity') >= ${days[0] ?? ''}::date))
    group by r.user_id)`
  const { rows } = await sql<Contributions>`
    with insured as (
      select user_id, sum(total_person) as person, sum(total_company) as company, sum(deductible) as deductible,
        bool_and(state <> ${MONTHLY.open}) as checked, bool_or(kind = ${CONTRIBUTION.regular}) as regular
      from insurance_monthly where ${counting} group by user_id
    ), funded as (
      select user_id, sum(person_amount + coalesce(supp_person, 0)) as person,
        sum(company_amount + coalesce(supp_company, 0)) as company, sum(tax_free_person) as free_person,
        sum(tax_free_company) as free_company, bool_and(state <> ${MONTHLY.open}) as checked,
        bool_or(kind = ${CONTRIBUTION.regular}) as regular
      from house_fund_monthly where ${counting} group by user_id
    )
    select p.id as "userId", coalesce(i.person, 0)::numeric(14,2)::text as "insurancePerson",
      coalesce(i.company, 0)::numeric(14,2)::text as "insuranceCompany",
      coalesce(i.deductible, 0)::numeric(14,2)::text as "insuranceDeductible",
      coalesce(f.person, 0)::numeric(14,2)::text as "fundPerson",
      coalesce(f.company, 0)::numeric(14,2)::text as "fundCompany",
      coalesce(f.free_person, 0)::numeric(14,2)::text as "fundTaxFreePerson",
      coalesce(f.free_company, 0)::numeric(14,2)::text as "fundTaxFreeCompany",
      (coalesce(ri."inMonth", false) and i.regular is not true)
        or (coalesce(rf."inMonth", false) and f.regular is not true) as "isMissing",
      coalesce(i.checked, true) and coalesce(f.checked, true) as "isChecked"
    from unnest(${[...userIds]}::uuid[]) as p (id)
      left join insured i on i.user_id = p.id
      left join funded f on f.user_id = p.id
      left join ${registered('insurance_person')} ri on ri.user_id = p.id
      left join ${registered('house_fund_person')} rf on rf.user_id = p.id`.execute(db)
  return rows
}
