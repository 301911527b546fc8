import { type RawBuilder, sql } from 'kysely'
import type { SalaryTaxReport } from '#modules/pay/salary-taxes/wire/salary-taxes.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { monthBefore } from '#platform/wire/time/shanghai-time.ts'
import { seenFigures } from './seen-rows.ts'

type By = SalaryTaxReport['by']
type Group = SalaryTaxReport['groups'][number]

const GROUPED: Readonly<Record<By, RawBuilder<unknown>>> = {
  department: sql`t.department`,
  entity: sql`(select e.name from legal_entity e where e.id = t.entity_id)`,
  taxKind: sql`t.tax_kind`,
  taxRegion: sql`coalesce(t.tax_region, '')`,
}

/** What was paid and withheld in a tax period, by group, of the rows whose figures the reader may see. */
export async function readTaxReport(
  db: Database,
  actor: Actor,
  { month, by }: { month: string; by: By },
): Promise<SalaryTaxReport> {
  const now = sql`filter (where t.month = ${month})`
  const amount = (column: RawBuilder<unknown>) =>
    sql`coalesce(sum(${column}) ${now}, 0)::numeric(14,2)::text`
  const figures = sql`count(distinct t.user_id) ${now}::integer as people,
    ${amount(sql`t.income`)} as income, ${amount(sql`t.insurance + t.fund`)} as deducted,
    ${amount(sql`t.tax`)} as tax, coalesce(sum(t.tax) filter (where t.month <> ${month}), 0)::numeric(14,2)::text
      as "lastTax", ${amount(sql`t.diff`)} as diff`
  const { rows } = await sql<Group & { isTotal: boolean }>`
    select coalesce(t.label, '') as label, grouping(t.label) = 1 as "isTotal", ${figures}
    from (
      select t.*, ${GROUPED[by]} as label from salary_tax t
      where t.month in (${month}, ${monthBefore(month)}) and t.deleted_at is null
        and t.state <> ${MONTHLY.voided} and ${seenFigures(actor, 't')}
    ) t
    group by rollup (t.label) order by 2, 1`.execute(db)
  const groups = rows.filter(({ isTotal }) => !isTotal).map(plain)
  const total = rows.find(({ isTotal }) => isTotal)
  if (!total) throw new Error('the total of a report is always there')
  const { label: _, ...sums } = plain(total)
  return { month, by, groups, total: sums }
}

const plain = ({ isTotal: _, ...group }: Group & { isTotal: boolean }): Group => group
