import { type RawBuilder, sql } from 'kysely'
import { groupedBy } from '#modules/pay/back-pay/api/grouped.ts'
import { readCostDepartments } from '#modules/pay/costs/api/cost-groups.ts'
import { countPaidPeople } from '#modules/pay/costs/api/cost-heads.ts'
import {
  addUp,
  type CostPart,
  type Costs,
  readCostParts,
  wholeOf,
} from '#modules/pay/costs/api/read-cost-parts.ts'
import { COST_KINDS } from '#modules/pay/costs/wire/costs.ts'
import type { RunCostBy } from '#modules/pay/runs/wire/run-cost.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { Money, moneyOf, sumOfMoney } from '#platform/wire/values/money.ts'

/** A group of a run: its people, what they earn, the employer's shares, and the cost. */
export type RunGroup = {
  key: string
  name: string
  people: number
  gross: Money
  shares: Money
  cost: Money
}

const SHARES: ReadonlySet<string> = new Set(['insurance', 'fund'])
const EARNED: ReadonlySet<string> = new Set(['wages', 'overtime', 'bonus', 'severance'])

const among = (costs: Costs, kinds: ReadonlySet<string>) =>
  sumOfMoney(COST_KINDS.filter((kind) => kinds.has(kind)).map((kind) => costs[kind]))

const groupOf = (key: string, name: string, people: number, costs: Costs): RunGroup => ({
  key,
  name,
  people,
  gross: among(costs, EARNED),
  shares: among(costs, SHARES),
  cost: wholeOf(costs),
})

/** The groups of a column that every row has. Such groups split no row. */
async function groupsOfColumn(
  db: Database,
  rows: RawBuilder<unknown>,
  { key, name }: { key: RawBuilder<unknown>; name: RawBuilder<unknown> },
): Promise<RunGroup[]> {
  type Row = {
    key: string
    name: string
    people: number
    gross: string
    shares: string
    cost: string
  }
  const found = await sql<Row>`
    select ${key} as key, min(${name}) as name, count(distinct s.user_id)::integer as people,
      sum(s.gross + s.bonus_income + s.compensation)::text as gross,
      sum(s.insurance_company + s.fund_company)::text as shares,
      sum(s.cost)::text as cost
    from ${rows} s group by 1`.execute(db)
  return found.rows.map((row) =>
    Object.assign({}, row, {
      gross: moneyOf(row.gross),
      shares: moneyOf(row.shares),
      cost: moneyOf(row.cost),
    }),
  )
}

async function groupsOfKinds(db: Database, rows: RawBuilder<unknown>): Promise<RunGroup[]> {
  const costs = addUp((await readCostParts(db, rows)).map((part) => part.costs))
  const { byKind } = await countPaidPeople(db, rows)
  return COST_KINDS.filter((kind) => costs[kind].fen !== 0n).map((kind) => ({
    key: kind,
    name: kind,
    people: byKind[kind],
    gross: EARNED.has(kind) ? costs[kind] : Money.ZERO,
    shares: SHARES.has(kind) ? costs[kind] : Money.ZERO,
    cost: costs[kind],
  }))
}

/** The groups of departments, or of the cost centres that the departments belong to. */
async function groupsOfBearers(
  db: Database,
  rows: RawBuilder<unknown>,
  by: 'department' | 'costCentre',
): Promise<RunGroup[]> {
  const parts = await readCostParts(db, rows)
  const { byDepartment } = await countPaidPeople(db, rows)
  const bearers = new Set([...parts.map(({ bearerId }) => bearerId), ...byDepartment.keys()])
  const departments = await readCostDepartments(db, [...bearers])
  const byBearer: ReadonlyMap<string, CostPart[]> = groupedBy(parts, ({ bearerId }) => bearerId)
  const figured = departments.filter(({ id }) => bearers.has(id))
  const groups = groupedBy(figured, ({ id, costCentre }) => (by === 'department' ? id : costCentre))
  return [...groups].map(([key, members]) => {
    const costs = addUp(
      members.flatMap(({ id }) => byBearer.get(id) ?? []).map((part) => part.costs),
    )
    const people = members.reduce((sum, { id }) => sum + (byDepartment.get(id) ?? 0), 0)
    return groupOf(key, by === 'department' ? (members[0]?.name ?? '') : key, people, costs)
  })
}

/**
 * The groups of rows of pay. Departments and cost centres bear their parts of people whom several of them share; a person
 * counts as one of the people of their own department.
 */
export async function runCostGroups(
  db: Database,
  rows: RawBuilder<unknown>,
  by: RunCostBy,
): Promise<RunGroup[]> {
  switch (by) {
    case 'department':
    case 'costCentre':
      return groupsOfBearers(db, rows, by)
    case 'kind':
      return groupsOfKinds(db, rows)
    case 'entity':
      return groupsOfColumn(db, rows, {
        key: sql`s.entity_id::text`,
        name: sql`(select e.name from legal_entity e where e.id = s.entity_id)`,
      })
    case 'person':
      return groupsOfColumn(db, rows, { key: sql`s.user_id::text`, name: sql`s.person_name` })
    case 'post':
      return groupsOfColumn(db, rows, {
        key: sql`coalesce(s.post_name, '')`,
        name: sql`coalesce(s.post_name, '')`,
      })
  }
}
