import { type RawBuilder, sql } from 'kysely'
import { COST_KINDS, type CostAmounts, type CostKind } from '#modules/pay/costs/wire/costs.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { Money, moneyOf, sumOfMoney } from '#platform/wire/values/money.ts'
import { splitEach } from './engine/split-exactly.ts'

/** Amounts by kind of cost. */
export type Costs = Readonly<Record<CostKind, Money>>

/** What a department bears of the rows of an employer in a month. */
export type CostPart = { month: string; entityId: string; bearerId: string; costs: Costs }

/** The columns of a row of pay `s` that make up each kind of cost. Their sum is the cost of the row. */
export const KIND_COLUMNS: Readonly<Record<CostKind, RawBuilder<unknown>>> = {
  wages: sql`(s.gross - s.overtime_pay)`,
  overtime: sql`s.overtime_pay`,
  bonus: sql`s.bonus_income`,
  severance: sql`s.compensation`,
  insurance: sql`s.insurance_company`,
  fund: sql`s.fund_company`,
  inKind: sql`s.in_kind`,
  other: sql`(s.cost - s.gross - s.bonus_income - s.compensation - s.insurance_company - s.fund_company - s.in_kind)`,
}

const summed = sql.join(
  COST_KINDS.map((kind) => sql`sum(${KIND_COLUMNS[kind]})::text as ${sql.ref(kind)}`),
)
const single = sql.join(
  COST_KINDS.map((kind) => sql`${KIND_COLUMNS[kind]}::text as ${sql.ref(kind)}`),
)

type Place = { month: string; entityId: string }
type Bearer = { id: string; parts: number }

const costsOf = (amounts: CostAmounts): Costs => ({
  wages: moneyOf(amounts.wages),
  overtime: moneyOf(amounts.overtime),
  bonus: moneyOf(amounts.bonus),
  severance: moneyOf(amounts.severance),
  insurance: moneyOf(amounts.insurance),
  fund: moneyOf(amounts.fund),
  inKind: moneyOf(amounts.inKind),
  other: moneyOf(amounts.other),
})

/** The costs that a function makes kind by kind. */
export function byKind(make: (kind: CostKind) => Money): Costs {
  return {
    wages: make('wages'),
    overtime: make('overtime'),
    bonus: make('bonus'),
    severance: make('severance'),
    insurance: make('insurance'),
    fund: make('fund'),
    inKind: make('inKind'),
    other: make('other'),
  }
}

export const addUp = (costs: readonly Costs[]): Costs =>
  byKind((kind) => sumOfMoney(costs.map((one) => one[kind])))

export const wholeOf = (costs: Costs): Money => sumOfMoney(COST_KINDS.map((kind) => costs[kind]))

export function written(costs: Costs): CostAmounts {
  return {
    wages: String(costs.wages),
    overtime: String(costs.overtime),
    bonus: String(costs.bonus),
    severance: String(costs.severance),
    insurance: String(costs.insurance),
    fund: String(costs.fund),
    inKind: String(costs.inKind),
    other: String(costs.other),
  }
}

/** The costs of one row, department by department. */
function splitRow(costs: Costs, bearers: readonly Bearer[]): { bearerId: string; costs: Costs }[] {
  const lists = splitEach(
    COST_KINDS.map((kind) => costs[kind]),
    bearers.map(({ parts }) => parts),
  )
  return bearers.map(({ id }, part) => ({
    bearerId: id,
    costs: byKind((kind) => lists[COST_KINDS.indexOf(kind)]?.[part] ?? Money.ZERO),
  }))
}

/**
 * The cost of rows of pay, by month, employer and the department that bears it. Rows of people whose cost several
 * departments share are split one by one, to the fen; PostgreSQL adds up the others.
 * @param rows a relation with the columns of `salary`
 */
export async function readCostParts(
  db: Database | Tx,
  rows: RawBuilder<unknown>,
): Promise<CostPart[]> {
  const shared = sql`exists (select from cost_parts(s.user_id, s.month))`
  const { rows: own } = await sql<Place & { bearerId: string } & CostAmounts>`
    select s.month, s.entity_id as "entityId", s.dept_id as "bearerId", ${summed}
    from ${rows} s where not ${shared}
    group by s.month, s.entity_id, s.dept_id`.execute(db)
  const { rows: split } = await sql<Place & { bearers: Bearer[] } & CostAmounts>`
    select s.month, s.entity_id as "entityId", ${single},
      (select jsonb_agg(jsonb_build_object('id', p.bearer_id, 'parts', p.parts))
        from cost_parts(s.user_id, s.month) p) as bearers
    from ${rows} s where ${shared}
    order by s.id`.execute(db)
  const parts = own.map(
    (row): CostPart => ({
      month: row.month,
      entityId: row.entityId,
      bearerId: row.bearerId,
      costs: costsOf(row),
    }),
  )
  for (const row of split) {
    for (const { bearerId, costs } of splitRow(costsOf(row), row.bearers)) {
      parts.push({ month: row.month, entityId: row.entityId, bearerId, costs })
    }
  }
  return parts
}
