import { sql } from 'kysely'
import { salaryTaxes } from '#modules/pay/salary-taxes/define/salary-tax.ts'
import { TAX_MONTH_STEPS, type TaxMonthSteps } from '#modules/pay/salary-taxes/wire/salary-taxes.ts'
import type { Actor } from '#platform/api/actor.ts'
import { notePayOpened } from '#platform/api/history/pay-openings.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { opensPay } from '#platform/api/store/reach/pay-reach.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'
import { seenFigures } from './seen-rows.ts'
import { differsFromRuns, type TaxMonth } from './tax-month.ts'
import { templatesOf } from './templates/tax-templates.ts'

type Counts = Record<(typeof TAX_MONTH_STEPS)[number], number>

const MAX_SHOWN = 12
const MAX_DIFFERING = 50

/**
 * The steps of a tax period of an employer with their state. Without an employer, of the first employer that paid in
 * the period.
 */
export async function readTaxSteps(
  db: Database,
  actor: Actor,
  { month, entityId }: { month: string; entityId?: string | undefined },
): Promise<TaxMonthSteps> {
  const entities = await readEmployers(db, month)
  const entity = entities.find(({ id }) => id === entityId) ?? (entityId ? undefined : entities[0])
  if (!entity) return nothing(month, entities)
  const asked = { month, entityId: entity.id }
  const runs = await readRuns(db, asked)
  const changed = await readChanged(db, actor, asked)
  const counts = await countOpen(db, asked, changed.count)
  const hasRows = counts.rows > 0
  const isOpen = (name: keyof Counts) => counts[name] > 0 || (!hasRows && name !== 'runs')
  const now = TAX_MONTH_STEPS.findIndex(isOpen)
  return {
    month,
    entity: { id: entity.id, name: entity.name },
    entities: entities.map(({ id, name }) => ({ id, name })),
    runs,
    steps: TAX_MONTH_STEPS.map((name, at) => ({
      name,
      state: isOpen(name) ? (at === now ? 'now' : 'later') : 'done',
      open: counts[name],
    })),
    totals: await readTotals(db, actor, asked),
    changed,
    differing: await readDiffering(db, actor, asked),
    sheets: await readSheets(db, actor, asked, entity.region),
    files: await readFiles(db, asked),
  }
}

const nothing = (month: string, entities: readonly { id: string; name: string }[]) => ({
  month,
  entity: null,
  entities: entities.map(({ id, name }) => ({ id, name })),
  runs: [],
  steps: [],
  totals: null,
  changed: { count: 0, names: [] },
  differing: [],
  sheets: [],
  files: [],
})

type Employer = { id: string; name: string; region: string }

async function readEmployers(db: Database, month: string): Promise<Employer[]> {
  const { rows } = await sql<Employer>`
    select e.id, e.name, e.tax_region as region from legal_entity e
    where exists (select from pay_run r where r.entity_id = e.id and r.tax_period = ${month}
        and r.deleted_at is null)
      or exists (select from salary_tax t where t.entity_id = e.id and t.month = ${month}
        and t.deleted_at is null)
    order by e.name`.execute(db)
  return rows
}

async function readRuns(
  db: Database,
  { month, entityId }: TaxMonth,
): Promise<TaxMonthSteps['runs']> {
  const { rows } = await sql<TaxMonthSteps['runs'][number]>`
    select id, run_no as "runNo", title, state from pay_run
    where entity_id = ${entityId}::uuid and tax_period = ${month} and deleted_at is null
    order by pay_date, run_no`.execute(db)
  return rows
}

/** People with rows that differ from the runs; a person may have two rows. The names are only of people whom the reader may know. */
async function readChanged(
  db: Database,
  actor: Actor,
  asked: TaxMonth,
): Promise<TaxMonthSteps['changed']> {
  const { rows } = await sql<{ name: string; isSeen: boolean }>`
    select c.name, (${opensPay(actor, PAY_ITEM.tax, sql`c.user_id`)}) as "isSeen"
    from (select distinct d.user_id, d.name from (${differsFromRuns(asked)}) d) c order by c.name`.execute(
    db,
  )
  const names = rows.filter(({ isSeen }) => isSeen).map(({ name }) => name)
  return { count: rows.length, names: names.slice(0, MAX_SHOWN) }
}

async function countOpen(
  db: Database,
  { month, entityId }: TaxMonth,
  changed: number,
): Promise<Counts & { rows: number }> {
  const { rows } = await sql<Omit<Counts, 'generate'> & { rows: number }>`
    select
      (select count(*)::integer from pay_run r
        where r.entity_id = ${entityId}::uuid and r.tax_period = ${month} and r.deleted_at is null
          and r.state in ('empty', ${MONTHLY.open}, ${MONTHLY.checked})) as runs,
      count(*) filter (where t.state = ${MONTHLY.open})::integer as check,
      count(*) filter (where t.state in (${MONTHLY.open}, ${MONTHLY.checked}))::integer as audit,
      (case when exists (select from tax_return_file f where f.kind = 'sheet'
        and f.entity_id = ${entityId}::uuid and f.month = ${month}) then 0 else count(*) end)::integer as file,
      count(*) filter (where t.result = 'none')::integer as result,
      count(*) filter (where t.state in (${MONTHLY.open}, ${MONTHLY.checked}, ${MONTHLY.audited}))::integer as finish,
      count(*)::integer as rows
    from salary_tax t
    where t.entity_id = ${entityId}::uuid and t.month = ${month} and t.deleted_at is null
      and t.state <> ${MONTHLY.voided}`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('the count query returned no row')
  return Object.assign({ generate: changed }, counts)
}

/** Rows of the period whose figures the reader may see. */
const seen = (actor: Actor, { month, entityId }: TaxMonth) => sql`
  t.entity_id = ${entityId}::uuid and t.month = ${month} and t.deleted_at is null
    and t.state <> ${MONTHLY.voided} and ${seenFigures(actor, 't')}`

async function readTotals(
  db: Database,
  actor: Actor,
  asked: TaxMonth,
): Promise<TaxMonthSteps['totals']> {
  const { rows } = await sql<NonNullable<TaxMonthSteps['totals']>>`
    select count(distinct t.user_id)::integer as people, coalesce(sum(t.income), 0)::numeric(14,2)::text as income,
      coalesce(sum(t.insurance + t.fund), 0)::numeric(14,2)::text as deducted,
      coalesce(sum(t.tax + t.bonus_tax + t.compensation_tax), 0)::numeric(14,2)::text as tax,
      coalesce(sum(t.diff), 0)::numeric(14,2)::text as diff
    from salary_tax t where ${seen(actor, asked)}`.execute(db)
  const [totals] = rows
  return totals && totals.people > 0 ? totals : null
}

async function readDiffering(
  db: Database,
  actor: Actor,
  asked: TaxMonth,
): Promise<TaxMonthSteps['differing']> {
  const { rows } = await sql<TaxMonthSteps['differing'][number]>`
    select t.id, t.person_name as name, t.diff::text as diff, t.differences as columns from salary_tax t
    where ${seen(actor, asked)} and t.result = 'differs'
    order by abs(t.diff) desc, t.person_name limit ${MAX_DIFFERING}`.execute(db)
  await notePayOpened(
    db,
    actor,
    salaryTaxes,
    rows.map(({ id }) => id),
  )
  return rows
}

type Standing = { taxKind: string; rows: number; bonus: number; compensation: number }

/** The sheets that are in force, each with the number of rows in it; those without rows are left out. */
async function readSheets(
  db: Database,
  actor: Actor,
  asked: TaxMonth,
  region: string,
): Promise<TaxMonthSteps['sheets']> {
  const { rows } = await sql<Standing>`
    select t.tax_kind as "taxKind", count(*)::integer as rows,
      count(*) filter (where t.bonus_income > 0)::integer as bonus,
      count(*) filter (where t.compensation > 0)::integer as compensation
    from salary_tax t where ${seen(actor, asked)} group by t.tax_kind`.execute(db)
  return templatesOf(region, asked.month).flatMap(
    ({ code, version, title, kinds, only, columns }) => {
      const counted = rows
        .filter(({ taxKind }) => kinds.includes(taxKind))
        .reduce((sum, one) => sum + countIn(one, only), 0)
      if (counted === 0) return []
      return [{ code, version, title, columns: columns.length, rows: counted }]
    },
  )
}

function countIn(
  { rows, bonus, compensation }: Standing,
  only: 'bonusIncome' | 'compensation' | null,
): number {
  if (only === null) return rows
  return only === 'bonusIncome' ? bonus : compensation
}

async function readFiles(
  db: Database,
  { month, entityId }: TaxMonth,
): Promise<TaxMonthSteps['files']> {
  const { rows } = await sql<TaxMonthSteps['files'][number]>`
    select f.kind, f.name, f.rows, f.differing,
      to_char(f.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at,
      coalesce(u.name, '') as by
    from tax_return_file f left join app_user u on u.id = f.created_by
    where f.entity_id = ${entityId}::uuid and f.month = ${month}
    order by f.created_at desc limit ${MAX_SHOWN}`.execute(db)
  return rows
}
