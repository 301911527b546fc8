import { type RawBuilder, sql } from 'kysely'
import { TERM_STATE } from '#modules/pay/salary-terms/define/choices.ts'
import { countsAtOnce } from '#modules/pay/tax/api/engine/bonus.ts'
import { readTaxLaw } from '#modules/pay/tax/api/read-tax-law.ts'
import { FILED, RESIDENCE, TAX_WORK } from '#modules/pay/tax-persons/define/choices.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { moneyOf } from '#platform/wire/values/money.ts'

/** Somebody for whom the deduction of the whole year may count at once, with the wages of the year before. */
export type AtOnce = {
  userId: string
  name: string
  /** Null for somebody without a profile at the employer. */
  profileId: string | null
  income: string
  isConfirmed: boolean
}

type LastYear = AtOnce & { months: number; employedSinceJanuary: boolean }

type AskedAtOnce = {
  year: number
  entityId: string | null
  /** Condition on `y.user_id`: the people whose tax the reader may set. */
  among: RawBuilder<boolean>
}

/** States of employment in which somebody is not employed: not yet here, left, retired. */
const NOT_EMPLOYED = ['0', '4', '5']

/**
 * The residents and employees who fulfil the three conditions: the employer withheld in each of the twelve months of
 * the year before, all wages of that year are within the limit, and they are employed here in January.
 */
export async function readAtOnce(
  db: Database | Tx,
  { year, entityId, among }: AskedAtOnce,
): Promise<AtOnce[]> {
  const law = await readTaxLaw(db, `${year}-01-01`)
  const { rows } = await sql<LastYear>`
    with paid as (
      select s.user_id, s.entity_id, r.tax_period as period, s.tax_income + s.in_kind + s.bonus_income as income
      from salary s join pay_run r on r.entity_id = s.entity_id and r.month = s.month and r.kind = s.kind
        and r.deleted_at is null
      where s.deleted_at is null and s.state not in (${MONTHLY.open}, ${MONTHLY.voided})
        and left(r.tax_period, 4) = ${String(year - 1)}
    ), years as (
      select w.user_id, w.entity_id, coalesce(max(o.income), 0) + coalesce(sum(p.income), 0) as income,
        coalesce(max(o.basic_months), 0) + count(distinct p.period) as months
      from (select user_id, entity_id from paid
          union select user_id, entity_id from tax_opening
          where year = ${year - 1} and state = ${FILED.confirmed} and deleted_at is null) w
        left join tax_opening o on o.user_id = w.user_id and o.entity_id = w.entity_id and o.year = ${year - 1}
          and o.state = ${FILED.confirmed} and o.deleted_at is null
        left join paid p on p.user_id = w.user_id and p.entity_id = w.entity_id
          and (o.as_of is null or p.period > o.as_of)
      where ${entityId}::uuid is null or w.entity_id = ${entityId}::uuid
      group by w.user_id, w.entity_id
    )
    select y.user_id as "userId", u.name, t.id as "profileId", y.income::numeric(14, 2)::text as income,
      y.months::integer as months,
      coalesce(${String(year)} = any(string_to_array(t.at_once_years, '、')), false) as "isConfirmed",
      exists (select from employment_status e, user_salary_type terms
        where e.user_id = y.user_id and e.status <> all(${NOT_EMPLOYED}) and terms.user_id = y.user_id
          and terms.entity_id = y.entity_id and terms.state = ${TERM_STATE.confirmed} and terms.deleted_at is null
          and daterange(e.from_day, e.to_day, '[]') * daterange(terms.effective_from, terms.effective_to, '[]')
            && daterange(make_date(${year}, 1, 1), make_date(${year}, 2, 1))) as "employedSinceJanuary"
    from years y join user_base_info u on u.id = y.user_id and u.deleted_at is null
      left join tax_profile t on t.user_id = y.user_id and t.entity_id = y.entity_id and t.deleted_at is null
    where coalesce(t.resident = ${RESIDENCE.resident} and t.kind = ${TAX_WORK.employee} and t.deduct_basic, true) and ${among}
    order by u.emp_no, y.entity_id`.execute(db)
  return rows
    .filter(({ months, income, employedSinceJanuary }) =>
      countsAtOnce(law, { months, income: moneyOf(income), employedSinceJanuary }),
    )
    .map(({ userId, name, profileId, income, isConfirmed }) => ({
      userId,
      name,
      profileId,
      income,
      isConfirmed,
    }))
}
