import { sql } from 'kysely'
import { RUN_EMPTY } from '#modules/pay/runs/define/choices.ts'
import { TERM_STATE } from '#modules/pay/salary-terms/define/choices.ts'
import type { Opening } from '#modules/pay/tax/api/engine/tax-person.ts'
import { FILED } from '#modules/pay/tax-persons/define/choices.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { fractionOf } from '#platform/wire/values/fraction.ts'
import { moneyOf } from '#platform/wire/values/money.ts'
import { monthsOfYear } from './engine/paid-after-months.ts'
import type { TaxFacts, TaxStanding } from './engine/tax-standing.ts'
import { knownResidence, knownWork } from './known-standing.ts'

type Asked = { entityId: string; taxPeriod: string; userIds: readonly string[] }

type OpeningRow = Record<Exclude<keyof Opening, 'month' | 'basicMonths'>, string> &
  Pick<Opening, 'month' | 'basicMonths'>

type Row = {
  userId: string
  isWritten: boolean
  residence: string
  kind: string
  firstJob: boolean
  deductBasic: boolean
  atOnce: boolean
  paidAfterMonths: string | null
  reduceShare: string
  hireDate: string | null
  opening: OpeningRow | null
}

const YEAR = 'yyyy'.length
/**
 * How people are taxed at an employer in the year of a tax period, in one statement. The profiles decide; without a
 * profile, the personnel file and the terms of pay do. The confirmed balance of the months before the first run is
 * included.
 */
export async function readTaxStandings(
  db: Database | Tx,
  { entityId, taxPeriod, userIds }: Asked,
): Promise<(userId: string) => TaxStanding> {
  const year = Number(taxPeriod.slice(0, YEAR))
  const taxKind = sql`(select s.tax_kind from user_salary_type s
    where s.user_id = p.id and s.entity_id = ${entityId}::uuid and s.state = ${TERM_STATE.confirmed} and s.deleted_at is null
    order by s.effective_from desc limit 1)`
  const { rows } = await sql<Row>`
    select p.id as "userId", t.id is not null as "isWritten",
      coalesce(t.resident, ${knownResidence(taxKind)}) as residence, coalesce(t.kind, ${knownWork(taxKind)}) as kind,
      coalesce(t.entry_year = ${year}, false) as "firstJob", coalesce(t.deduct_basic, true) as "deductBasic",
      coalesce(${String(year)} = any(string_to_array(t.at_once_years, '、')), false) as "atOnce",
      t.paid_after_months as "paidAfterMonths", coalesce(t.reduce_share, 0)::text as "reduceShare",
      t.hire_date::text as "hireDate",
      case when o.id is not null then jsonb_build_object('month', right(o.as_of, 2)::integer,
        'basicMonths', o.basic_months, 'income', o.income::text, 'taxFree', o.tax_free::text,
        'special', o.special::text, 'extra', o.extra::text, 'other', o.other::text,
        'donation', o.donation::text, 'reduced', o.reduced::text, 'paid', o.paid::text) end as opening
    from user_base_info p
      left join tax_profile t on t.user_id = p.id and t.entity_id = ${entityId}::uuid and t.deleted_at is null
      left join tax_opening o on o.user_id = p.id and o.entity_id = ${entityId}::uuid and o.year = ${year}
        and o.state = ${FILED.confirmed} and o.deleted_at is null
    where p.id = any(${[...userIds]}::uuid[])`.execute(db)
  const standings = new Map(rows.map((row) => [row.userId, standingOf(row, year)]))
  return (userId) => {
    const found = standings.get(userId)
    if (!found) throw new Error('a person without a personnel file has no standing in tax')
    return found
  }
}

const standingOf = (row: Row, year: number): TaxStanding => ({
  isWritten: row.isWritten,
  residence: row.residence,
  kind: row.kind,
  firstJob: row.firstJob,
  deductBasic: row.deductBasic,
  atOnce: row.atOnce,
  paidAfterMonths: monthsOfYear(row.paidAfterMonths, year),
  reduceShare: fractionOf(row.reduceShare),
  hireDate: row.hireDate,
  opening: row.opening && openingOf(row.opening),
})

const openingOf = (row: OpeningRow): Opening => ({
  month: row.month,
  income: moneyOf(row.income),
  taxFree: moneyOf(row.taxFree),
  basicMonths: row.basicMonths,
  special: moneyOf(row.special),
  extra: moneyOf(row.extra),
  other: moneyOf(row.other),
  donation: moneyOf(row.donation),
  reduced: moneyOf(row.reduced),
  paid: moneyOf(row.paid),
})

/** The month of the employer's first run of the tax year, this one included, and how late it pays. */
export async function readFirstRun(
  db: Database | Tx,
  { id, entityId, taxPeriod }: { id: string; entityId: string; taxPeriod: string },
): Promise<TaxFacts['firstRun']> {
  const { rows } = await sql<TaxFacts['firstRun']>`
    select right(coalesce(min(r.tax_period), ${taxPeriod}), 2)::integer as month,
      (select pay_lag::integer from legal_entity where id = ${entityId}::uuid) as "payLag"
    from pay_run r
    where r.entity_id = ${entityId}::uuid and left(r.tax_period, 4) = left(${taxPeriod}, 4) and r.deleted_at is null
      and (r.state <> ${RUN_EMPTY} or r.id = ${id}::uuid)`.execute(db)
  const [first] = rows
  if (!first) throw new Error('the query of the first run returned no row')
  return first
}
