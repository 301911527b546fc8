import { sql } from 'kysely'
import { salaryTaxes } from '#modules/pay/salary-taxes/define/salary-tax.ts'
import type { SalaryTaxYear } from '#modules/pay/salary-taxes/wire/salary-taxes.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import { notePayOpened } from '#platform/api/history/pay-openings.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { moneyOf, sumOfMoney } from '#platform/wire/values/money.ts'
import { seenFigures } from './seen-rows.ts'

type Asked = { userId: string | null; year: number }

/**
 * The tax of a person in a tax year, as far as the reader may see it: one's own months once they are declared, those
 * of others by competence. Opening those of others is noted.
 */
export async function readTaxYear(
  db: Database,
  actor: Actor,
  { userId, year }: Asked,
): Promise<SalaryTaxYear> {
  if (userId === null) throw new Failure('not-found', 'not-found')
  const { rows: months } = await sql<SalaryTaxYear['months'][number] & { name: string }>`
    select t.id, t.person_name as name, t.month, e.name as entity, t.tax_kind as "taxKind", t.state,
      t.income::text as income, t.ytd_income::text as "ytdIncome", t.ytd_tax_free::text as "ytdTaxFree",
      t.ytd_basic::text as "ytdBasic", t.ytd_special::text as "ytdSpecial", t.ytd_extra::text as "ytdExtra",
      t.ytd_other::text as "ytdOther", t.ytd_donate::text as "ytdDonate", t.ytd_taxable::text as "ytdTaxable",
      t.rate::text as rate, t.quick::text as quick, t.ytd_tax::text as "ytdTax",
      t.ytd_reduced::text as "ytdReduced", t.ytd_paid::text as "ytdPaid", t.tax::text as tax,
      t.diff::text as diff, t.basis as steps
    from salary_tax t join legal_entity e on e.id = t.entity_id
    where t.user_id = ${userId}::uuid and t.deleted_at is null and t.state <> ${MONTHLY.voided}
      and left(t.month, 4) = ${String(year)} and ${seenFigures(actor, 't')}
    order by t.month, e.name, t.tax_kind`.execute(db)
  await notePayOpened(
    db,
    actor,
    salaryTaxes,
    months.map(({ id }) => id),
  )
  const known = months.at(-1)?.name ?? (userId === actor.userBaseId ? actor.name : undefined)
  if (known === undefined) throw new Failure('not-found', 'not-found')
  const sumOf = (name: 'income' | 'tax') =>
    sumOfMoney(months.map((month) => moneyOf(month[name]))).toString()
  return {
    year,
    userId,
    name: known,
    months: months.map(({ name: _, ...month }) => month),
    income: sumOf('income'),
    tax: sumOf('tax'),
  }
}
