import { type RawBuilder, sql } from 'kysely'
import {
  type CostGrouping,
  type CostReport,
  MOST_COST_MONTHS,
} from '#modules/pay/costs/wire/costs.ts'
import { AUDITED } from '#modules/pay/runs/api/audited-rows.ts'
import { RUN_EMPTY } from '#modules/pay/runs/define/choices.ts'
import { payRuns } from '#modules/pay/runs/define/pay-run.ts'
import { salaries } from '#modules/pay/runs/define/salary.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { opensSums } from '#platform/api/store/reach/pay-reach.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { MONTHLY } from '#platform/define/sheets/define-month-sheet.ts'
import { PAY_ITEM } from '#platform/wire/records/pay-item.ts'
import { monthBefore } from '#platform/wire/time/shanghai-time.ts'
import { costGroups } from './cost-groups.ts'
import { countPaidPeople } from './cost-heads.ts'
import { addUp, readCostParts, wholeOf, written } from './read-cost-parts.ts'

export type CostAsked = {
  from: string
  to: string
  by: CostGrouping
  entityId: string | null
  /** `export` counts only people whose pay the reader may take out of the product. */
  need: 'view' | 'export'
}

/** The months from `from` to `to`. Refuses a span that is turned round or longer than a year. */
export function costMonths({ from, to }: Pick<CostAsked, 'from' | 'to'>): string[] {
  const months: string[] = []
  for (
    let month = to;
    month >= from && months.length <= MOST_COST_MONTHS;
    month = monthBefore(month)
  ) {
    months.unshift(month)
  }
  if (months.length > 0 && months.length <= MOST_COST_MONTHS) return months
  throw new Failure('invalid', 'contributionReport.span', { values: { max: MOST_COST_MONTHS } })
}

/** Audited rows of pay that the reader may see, for `from`. */
export function auditedRows(
  actor: Actor,
  { from, to, entityId, need }: Omit<CostAsked, 'by'>,
): RawBuilder<unknown> {
  const reach = scopePredicate(salaries, 'r', actor, 'view')
  const also = need === 'view' ? sql`true` : scopePredicate(salaries, 'r', actor, need)
  return sql`(
    select r.* from salary r
    where r.deleted_at is null and r.state = any(${[...AUDITED]}::text[]) and r.month between ${from} and ${to}
      and (${entityId}::uuid is null or r.entity_id = ${entityId}::uuid) and ${reach} and ${also})`
}

type Named = CostReport['employers'][number]

/** The employers with pay runs. */
export async function readCostEmployers(db: Database): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select e.id, e.name from legal_entity e
    where exists (select from pay_run r where r.entity_id = e.id and r.deleted_at is null)
    order by e.name, e.id`.execute(db)
  return rows
}

type RunFacts = CostReport['runs'][number] & { isDraft: boolean }

/** The runs with rows in the months, for readers who see runs: those that wait for their audit, and the others. */
async function readRuns(
  db: Database,
  actor: Actor,
  { from, to, entityId }: CostAsked,
): Promise<Pick<CostReport, 'drafts' | 'runs'>> {
  const { rows } = await sql<RunFacts>`
    select r.id, r.title as name, r.month, r.state in (${MONTHLY.open}, ${MONTHLY.checked}) as "isDraft",
      (select v.voucher_no from pay_voucher v where v.run_id = r.id and v.voided_at is null) as "voucherNo"
    from pay_run r
    where r.deleted_at is null and r.month between ${from} and ${to} and r.state <> ${RUN_EMPTY}
      and (${entityId}::uuid is null or r.entity_id = ${entityId}::uuid)
      and ${scopePredicate(payRuns, 'r', actor, 'view')}
    order by r.month desc, r.run_no desc`.execute(db)
  const [drafts, runs] = [rows.filter((run) => run.isDraft), rows.filter((run) => !run.isDraft)]
  return {
    drafts: drafts.map(({ id, name }) => ({ id, name })),
    runs: runs.map(({ id, name, month, voucherNo }) => ({ id, name, month, voucherNo })),
  }
}

async function seesEverybody(db: Database, actor: Actor): Promise<boolean> {
  const { rows } = await sql<{ sees: boolean }>`
    select ${opensSums(actor, PAY_ITEM.sheet, sql`0`)} as sees`.execute(db)
  return rows[0]?.sees === true
}

/** The cost of the audited runs of some months, of the people whose pay the reader may see. */
export async function readCostReport(
  db: Database,
  actor: Actor,
  asked: CostAsked,
): Promise<CostReport> {
  const months = costMonths(asked)
  const rows = auditedRows(actor, asked)
  const parts = await readCostParts(db, rows)
  const heads = await countPaidPeople(db, rows)
  const employers = await readCostEmployers(db)
  const sum = (of: typeof parts) => {
    const costs = addUp(of.map((part) => part.costs))
    return { amounts: written(costs), cost: String(wholeOf(costs)) }
  }
  const runs = await readRuns(db, actor, asked)
  return {
    by: asked.by,
    from: asked.from,
    to: asked.to,
    entityId: asked.entityId,
    employers,
    groups: await costGroups(db, asked.by, { parts, heads, employers }),
    total: Object.assign({ people: heads.all }, sum(parts)),
    months: months.map((month) =>
      Object.assign(
        { month, people: heads.byMonth.get(month) ?? 0 },
        sum(parts.filter((part) => part.month === month)),
      ),
    ),
    drafts: runs.drafts,
    runs: runs.runs,
    isWhole: await seesEverybody(db, actor),
  }
}
