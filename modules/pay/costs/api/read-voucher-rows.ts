import { sql } from 'kysely'
import type { ItemLine, VoucherRow } from '#modules/pay/costs/api/engine/voucher.ts'
import { COST_KINDS, type CostKind } from '#modules/pay/costs/wire/costs.ts'
import { AUDITED } from '#modules/pay/runs/api/audited-rows.ts'
import type { Run } from '#modules/pay/runs/api/read-run.ts'
import { rowsOf } from '#modules/pay/runs/api/run-pair.ts'
import { salaries } from '#modules/pay/runs/define/salary.ts'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { moneyOf } from '#platform/wire/values/money.ts'
import { byKind, KIND_COLUMNS } from './read-cost-parts.ts'

/** How far a run is, and the hash of the amounts that its rows have now. */
export type RunStanding = { rows: number; isAudited: boolean; hash: string }

/** Refuses readers who may not take the pay of everybody in the run out of the product: its sums are of all of them. */
export async function requireWholeRun(db: Database | Tx, actor: Actor, run: Run): Promise<void> {
  const { rows } = await sql<{ hidden: number }>`
    select count(*) filter (where not (${scopePredicate(salaries, 's', actor, 'view')}
      and ${scopePredicate(salaries, 's', actor, 'export')}))::integer as hidden
    from ${rowsOf(run)} s`.execute(db)
  if (rows[0]?.hidden !== 0) throw new Failure('forbidden', 'payVoucher.notWhole')
}

export async function readRunHash(db: Database | Tx, run: Run): Promise<RunStanding> {
  const { rows } = await sql<RunStanding>`
    select count(*)::integer as rows,
      count(*) > 0 and bool_and(s.state = any(${[...AUDITED]}::text[])) as "isAudited",
      coalesce(encode(sha256(convert_to(string_agg(seal_of_salary(s.own), '|' order by s.user_id), 'UTF8')), 'hex'), '')
        as hash
    from (select r.state, r.user_id, w as own from ${rowsOf(run)} r join salary w on w.id = r.id) s`.execute(
    db,
  )
  const [standing] = rows
  if (!standing) throw new Error('a count always has a row')
  return standing
}

type Raw = Record<
  | CostKind
  | 'name'
  | 'insurancePerson'
  | 'fundPerson'
  | 'tax'
  | 'afterAdd'
  | 'afterDeduct'
  | 'carryIn'
  | 'carryOut'
  | 'receivable'
  | 'net',
  string
> & {
  lines: { side: ItemLine['side']; item: string; amount: string }[]
  bearers: { id: string; parts: number }[]
}

/** The rows of a run with their items and the departments that bear them, in the order of their ids. */
export async function readVoucherRows(db: Database | Tx, run: Run): Promise<VoucherRow[]> {
  const kinds = sql.join(
    COST_KINDS.map((kind) => sql`${KIND_COLUMNS[kind]}::text as ${sql.ref(kind)}`),
  )
  const { rows } = await sql<Raw>`
    select s.person_name as name, ${kinds}, s.insurance_person::text as "insurancePerson",
      s.fund_person::text as "fundPerson", (s.tax + s.bonus_tax + s.compensation_tax)::text as tax,
      s.after_tax_add::text as "afterAdd", s.after_tax_deduct::text as "afterDeduct", s.carry_in::text as "carryIn",
      s.carry_out::text as "carryOut", s.receivable::text as receivable, s.net::text as net,
      coalesce((select jsonb_agg(jsonb_build_object('side', substr(b.step ->> 'step', 6),
            'item', b.step -> 'values' ->> 'item', 'amount', b.step -> 'values' ->> 'amount') order by b.nth)
          from jsonb_array_elements(s.basis) with ordinality b (step, nth)
          where b.step ->> 'step' like 'item.%'), '[]') as lines,
      coalesce((select jsonb_agg(jsonb_build_object('id', p.bearer_id, 'parts', p.parts))
          from cost_parts(s.user_id, s.month) p), jsonb_build_array(jsonb_build_object('id', s.dept_id, 'parts', 1)))
        as bearers
    from ${rowsOf(run)} s order by s.id`.execute(db)
  return rows.map((row) => ({
    name: row.name,
    lines: row.lines.map(({ side, item, amount }) => ({ side, item, amount: moneyOf(amount) })),
    bearers: row.bearers,
    costs: byKind((kind) => moneyOf(row[kind])),
    insurancePerson: moneyOf(row.insurancePerson),
    fundPerson: moneyOf(row.fundPerson),
    tax: moneyOf(row.tax),
    afterAdd: moneyOf(row.afterAdd),
    afterDeduct: moneyOf(row.afterDeduct),
    carryIn: moneyOf(row.carryIn),
    carryOut: moneyOf(row.carryOut),
    receivable: moneyOf(row.receivable),
    net: moneyOf(row.net),
  }))
}
