import { type RawBuilder, sql } from 'kysely'
import { SALARY_TAX_FIGURES, salaryTaxes } from '#modules/pay/salary-taxes/define/salary-tax.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import { among } from '#platform/api/sheets/person-snapshot.ts'
import { refuseNamed, refuseStale } from '#platform/api/sheets/require-ready.ts'
import type { Computed, MovedRows, Settled, SheetKind } from '#platform/api/sheets/sheet-kind.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { columnName } from '#platform/api/store/rows/columns.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { listWords } from '#platform/wire/language/list-text.ts'

const COLUMNS = SALARY_TAX_FIGURES.map(columnName)
const figures = (alias: string) => sql.join(COLUMNS.map((name) => sql.ref(`${alias}.${name}`)))

/** A tax period of an employer. */
export type TaxMonth = { month: string; entityId: string }

/** A cumulated figure of the last run: the amount of this step in its explanation, or zero without such a step. */
const last = (...names: string[]): RawBuilder<unknown> => {
  const amounts = names.map(
    (name) => sql`max((v.steps -> ${name} ->> 'amount')::numeric)
    filter (where v.from_last = 1)`,
  )
  return sql`coalesce(${sql.join(amounts)}, 0)`
}

/**
 * The rows of a tax period: what its runs paid and withheld together, and what the last of them had cumulated. The
 * tax is not worked out a second time, so that the sheet cannot differ from what people were paid.
 */
function compute({ month, parameters, userIds = [] }: Computed): RawBuilder<unknown> {
  return sql`
    select v.user_id, v.tax_kind, (select e.tax_region from legal_entity e where e.id = v.entity_id) as tax_region,
      count(*)::integer as runs, sum(v.income) as income, sum(v.tax_free) as tax_free,
      sum(v.insurance) as insurance, sum(v.fund) as fund,
      ${last('income')} as ytd_income, ${last('taxFree')} as ytd_tax_free,
      ${last('basic', 'basicAtOnce')} as ytd_basic, ${last('special')} as ytd_special,
      ${last('extra')} as ytd_extra, ${last('other')} as ytd_other, ${last('donation')} as ytd_donate,
      ${last('taxable')} as ytd_taxable,
      coalesce(max((v.steps -> 'bracket' ->> 'rate')::numeric) filter (where v.from_last = 1 and v.cumulates), 0)::numeric(5,2)
        as rate,
      coalesce(max((v.steps -> 'bracket' ->> 'quick')::numeric) filter (where v.from_last = 1 and v.cumulates), 0)
        as quick,
      ${last('bracket')} as ytd_tax, ${last('reduced')} as ytd_reduced,
      -- The last run counts what the earlier ones of the period withheld as paid before.
      greatest(0, ${last('paid')} - coalesce(sum(v.tax) filter (where v.from_last > 1), 0)) as ytd_paid,
      sum(v.tax) as tax, sum(v.bonus_income) as bonus_income, sum(v.bonus_tax) as bonus_tax,
      sum(v.compensation) as compensation, sum(v.compensation_tax) as compensation_tax,
      jsonb_agg(jsonb_build_object('step', 'run', 'values', jsonb_build_object('run', v.run_no,
          'month', v.month, 'income', v.income::text, 'tax', v.tax::text)) order by v.pay_date, v.run_no)
        || coalesce(jsonb_agg(jsonb_build_object('step', 'cumulated', 'values', jsonb_build_object(
          'taxable', v.steps -> 'taxable' ->> 'amount', 'rate', v.steps -> 'bracket' ->> 'rate',
          'quick', v.steps -> 'bracket' ->> 'quick', 'tax', v.steps -> 'bracket' ->> 'amount',
          'paid', v.steps -> 'paid' ->> 'amount')))
          filter (where v.from_last = 1 and v.cumulates and v.steps ? 'bracket'), '[]') as basis,
      null::text as warning
    from (
      select t.*, row_number() over (partition by t.user_id, t.tax_kind order by t.cumulates desc, t.pay_date desc,
          t.run_no desc) as from_last
      from taxed_pay_view t
      where t.entity_id = ${parameters.entityId}::uuid and t.tax_period = ${month}
        and ${among('t.user_id', userIds)}
    ) v
    group by v.user_id, v.tax_kind, v.entity_id`
}

/** The runs of a tax period with rows that are not audited. */
async function requireAuditedRuns(tx: Tx, { month, entityId }: TaxMonth): Promise<void> {
  const { rows } = await sql<{ run: string }>`
    select distinct run_no as run from taxed_pay_view
    where entity_id = ${entityId}::uuid and tax_period = ${month}
      and state in (${MONTHLY.open}, ${MONTHLY.checked}) order by 1`.execute(tx)
  if (rows.length === 0) return
  const values = { month, runs: listWords(rows.map(({ run }) => run)) }
  throw new Failure('conflict', 'salaryTax.runsOpen', { values })
}

/** The people and rows of a tax period that are not what its runs say: changed since, gone, or without a row. */
export function differsFromRuns({ month, entityId }: TaxMonth): RawBuilder<unknown> {
  const sheet = { month, parameters: { entityId } }
  return sql`
    select s.id, coalesce(s.user_id, c.user_id) as user_id, p.name
    from (select * from salary_tax where entity_id = ${entityId}::uuid and month = ${month}
        and deleted_at is null) s
      full join (${compute(sheet)}) c on c.user_id = s.user_id and c.tax_kind = s.tax_kind
      join user_base_info p on p.id = coalesce(s.user_id, c.user_id)
    where (${figures('c')}) is distinct from (${figures('s')})
      -- A row that a user added by hand has nothing to be compared with.
      and not (coalesce(s.by_hand, false) and c.user_id is null)
      -- Who made a row void, with a reason, has left the person out on purpose.
      and s.state is distinct from ${MONTHLY.voided}`
}

/** Refuses rows whose figures are not those of the runs, and a sheet in which somebody is missing. */
async function requireAsPaid(tx: Tx, { sheet, ids, actor }: Settled): Promise<void> {
  const asked = { month: sheet.month, entityId: sheet.parameters.entityId ?? '' }
  await requireAuditedRuns(tx, asked)
  const { rows } = await sql<{ id: string | null; name: string }>`
    select id, name from (${differsFromRuns(asked)}) d order by name`.execute(tx)
  const moving = new Set(ids)
  refuseStale(
    actor,
    salaryTaxes,
    sheet,
    rows.filter(({ id }) => id !== null && moving.has(id)),
  )
  refuseNamed(
    'salaryTax.missing',
    rows.filter(({ id }) => id === null),
  )
}

/** Deletes the result of a row that opens again or becomes void, because nothing is left to compare. */
async function forgetResult(tx: Tx, _actor: Actor, { ids, to }: MovedRows): Promise<void> {
  if (to !== MONTHLY.open && to !== MONTHLY.voided) return
  await sql`update salary_tax set diff = null, result = 'none', differences = '[]'
    where id = any(${[...ids]}::uuid[]) and result <> 'none'`.execute(tx)
}

/** 个税月表 as a month sheet. */
export const taxMonth: SheetKind = {
  resource: salaryTaxes,
  compute,
  ready: requireAsPaid,
  moved: forgetResult,
  personOf: async (_tx, values) => String(values.userId),
}

/** Counts the rows of the tax sheet that close a tax period. */
export async function countDeclared(
  db: Database | Tx,
  { month, entityId }: TaxMonth,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from salary_tax
    where entity_id = ${entityId}::uuid and month = ${month} and deleted_at is null
      and state in (${MONTHLY.audited}, ${MONTHLY.finished}, ${MONTHLY.archived})`.execute(db)
  return rows[0]?.count ?? 0
}
