import { type RawBuilder, sql } from 'kysely'
import { groupedBy } from '#modules/pay/back-pay/api/grouped.ts'
import type { CostGroup, CostGrouping } from '#modules/pay/costs/wire/costs.ts'
import { COST_KINDS } from '#modules/pay/costs/wire/costs.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import { Money } from '#platform/wire/values/money.ts'
import type { Heads } from './cost-heads.ts'
import { type Place, treeRows } from './engine/department-tree.ts'
import { addUp, byKind, type CostPart, type Costs, wholeOf, written } from './read-cost-parts.ts'

type Figures = { people: number; costs: Costs }

/** A department with its cost centre and place in the tree. */
export type CostDepartment = Place & { costCentre: string }

const added = (figures: readonly Figures[]): Figures => ({
  people: figures.reduce((sum, { people }) => sum + people, 0),
  costs: addUp(figures.map(({ costs }) => costs)),
})

/** Departments by id with all above them, also revoked ones, in the order of the tree. */
export async function readCostDepartments(
  db: Database,
  ids: readonly string[],
): Promise<CostDepartment[]> {
  const above: RawBuilder<unknown> = sql`
    select up.id, up.pid from department up join named n on up.id = n.pid`
  const { rows } = await sql<CostDepartment>`
    with recursive named as (
      select d.id, d.pid from department d where d.id = any(${[...ids]}::uuid[])
      union ${above}
    )
    select d.id, d.pid, d.name, coalesce(d.cost_center, '') as "costCentre"
    from department d join named n on n.id = d.id
    order by d.level, d.sort, d.name, d.id`.execute(db)
  return rows
}

/** The figures of each key of the parts and of the people, in the order in which they appear. */
function figuresBy(
  parts: readonly CostPart[],
  heads: ReadonlyMap<string, number>,
  keyOf: (part: CostPart) => string,
): Map<string, Figures> {
  const grouped = groupedBy(parts, keyOf)
  const keys = new Set([...grouped.keys(), ...heads.keys()])
  return new Map(
    [...keys].map((key) => [
      key,
      {
        people: heads.get(key) ?? 0,
        costs: addUp((grouped.get(key) ?? []).map(({ costs }) => costs)),
      },
    ]),
  )
}

const groupOf = (
  {
    key,
    name,
    level = 0,
    part = 'own' as CostGroup['part'],
  }: Partial<CostGroup> & { key: string; name: string },
  { people, costs }: Figures,
): CostGroup => ({
  key,
  name,
  level,
  part,
  people,
  amounts: written(costs),
  cost: String(wholeOf(costs)),
})

type Named = { id: string; name: string }

/** The groups of the report. */
export async function costGroups(
  db: Database,
  by: CostGrouping,
  {
    parts,
    heads,
    employers,
  }: { parts: readonly CostPart[]; heads: Heads; employers: readonly Named[] },
): Promise<CostGroup[]> {
  if (by === 'kind') return kindGroups(parts, heads)
  if (by === 'entity') {
    const figures = figuresBy(parts, heads.byEntity, ({ entityId }) => entityId)
    return employers.flatMap(({ id, name }) => {
      const own = figures.get(id)
      return own ? [groupOf({ key: id, name }, own)] : []
    })
  }
  const figures = figuresBy(parts, heads.byDepartment, ({ bearerId }) => bearerId)
  const departments = await readCostDepartments(db, [...figures.keys()])
  return by === 'department' ? treeGroups(figures, departments) : centreGroups(figures, departments)
}

function treeGroups(
  figures: ReadonlyMap<string, Figures>,
  departments: readonly CostDepartment[],
): CostGroup[] {
  const leaves = [...figures].map(([id, own]) => ({ id, figures: own }))
  return treeRows(leaves, departments, added).map(({ id, name, level, part, figures: own }) =>
    groupOf({ key: id, name, level, part }, own),
  )
}

function centreGroups(
  figures: ReadonlyMap<string, Figures>,
  departments: readonly CostDepartment[],
): CostGroup[] {
  const centres = groupedBy(
    departments.filter(({ id }) => figures.has(id)),
    ({ costCentre }) => costCentre,
  )
  return [...centres]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, places]) =>
      groupOf({ key, name: key }, added(places.flatMap(({ id }) => figures.get(id) ?? []))),
    )
}

function kindGroups(parts: readonly CostPart[], heads: Heads): CostGroup[] {
  const all = addUp(parts.map(({ costs }) => costs))
  return COST_KINDS.filter((kind) => all[kind].fen !== 0n).map((kind) => {
    const costs = byKind((one) => (one === kind ? all[one] : Money.ZERO))
    return groupOf({ key: kind, name: kind }, { people: heads.byKind[kind], costs })
  })
}
