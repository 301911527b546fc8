import { sql } from 'kysely'
import { ruleBook } from '#modules/pay/insurance/api/engine/rule-book.ts'
import { readEmployerRates } from '#modules/pay/insurance/api/read-rule-book.ts'
import { policySpans } from '#modules/system/policy/api/read-policy-param.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { moneyOf } from '#platform/wire/values/money.ts'
import type { DatedFundRule, FundBook } from './engine/fund-row.ts'

/** The last day of the year before a month: the average wage of that year counts. */
const yearBefore = (month: string) => `${Number(month.slice(0, 'yyyy'.length)) - 1}-12-31`

/** The fund rules of all cities and the rates of all employers for the months from `from` to `to`. */
export async function readFundBook(
  db: Database | Tx,
  { from, to }: { from: string; to: string },
): Promise<FundBook> {
  const { rows } = await sql<DatedFundRule>`
    select city, effective_from as "from", effective_to as "to", basis, base_floor::text as "baseFloor",
      base_cap::text as "baseCap", rate_min::text as "rateMin", rate_max::text as "rateMax",
      default_company_rate::text as "companyRate", default_person_rate::text as "personRate",
      supp_rate_max::text as "suppRateMax", amount_round as "amountRound",
      tax_free_rate::text as "taxFreeRate", tax_free_cap_base::text as "taxFreeCapBase"
    from house_fund_dictionary
    where deleted_at is null and enabled and effective_from <= ${to}
      and (effective_to is null or effective_to >= ${from})`.execute(db)
  const averages = await policySpans(db, 'avg.wage', { from: yearBefore(from), to: yearBefore(to) })
  const limits = await policySpans(db, 'fund.taxFreeShare', { from: `${from}-01`, to: `${to}-01` })
  const { rateFor } = ruleBook([], await readEmployerRates(db, to))
  return {
    rateFor,
    ruleFor: (city, month) =>
      rows.find((row) => row.city === city && row.from <= month && (row.to ?? month) >= month),
    averageBase: (city, month) => {
      const day = yearBefore(month)
      const inForce = averages.filter(({ since, until }) => since <= day && until >= day)
      const found =
        inForce.find((span) => span.city === city) ?? inForce.find((span) => span.city === null)
      const first = `${month}-01`
      const limit = limits.find(({ since, until }) => since <= first && until >= first)
      return found && limit && moneyOf(String(found.value)).times(limit.value.times)
    },
  }
}
