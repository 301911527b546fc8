import { sql } from 'kysely'
import type { PlanState } from '#modules/work/plans/define/plan-codes.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** Fields of a plan that rules need, independent of view permissions. */
export type PlanHead = {
  id: string
  docNo: string
  title: string
  year: number
  kind: string
  period: string
  periodNo: number | null
  goal: string
  parentId: string | null
  deptId: string
  ownerId: string
  level: number
  weight: number
  planStart: string
  planEnd: string
  planState: PlanState
  targetValue: string | null
  unit: string | null
  progress: number
}

const HEAD = sql`p.id, p.doc_no as "docNo", p.title, p.year, p.kind, p.period,
  p.period_no as "periodNo", p.goal, p.parent_id as "parentId", p.dept_id as "deptId", p.owner_id as "ownerId", p.level,
  p.weight,   p.plan_start::text as "planStart", p.plan_end::text as "planEnd",
  p.plan_state as "planState", p.target_value::text as "targetValue", p.unit, p.progress`

export async function findPlanHead(tx: Tx, id: string): Promise<PlanHead | null> {
  const { rows } = await sql<PlanHead>`
    select ${HEAD} from year_plan p where p.id = ${id}::uuid and p.deleted_at is null`.execute(tx)
  return rows[0] ?? null
}

export async function readPlanHead(tx: Tx, id: string): Promise<PlanHead> {
  const plan = await findPlanHead(tx, id)
  if (!plan) throw new Failure('not-found', 'not-found')
  return plan
}

/** Parts of a plan without cancelled ones, by date. */
export async function readParts(tx: Tx, id: string): Promise<PlanHead[]> {
  const { rows } = await sql<PlanHead>`
    select ${HEAD} from year_plan p
    where p.parent_id = ${id}::uuid and p.deleted_at is null and p.plan_state <> '9'
    order by p.plan_start, p.id`.execute(tx)
  return rows
}

/**
 * Serialises changes of one tree, because weights, dates and progress of its plans depend on each
 * other. Lock order: the root of a tree before the plans below it.
 */
export async function lockPlanTree(tx: Tx, id: string): Promise<void> {
  await sql`select from year_plan root
    where root.id = (select split_part(p.path, '/', 2)::uuid from year_plan p where p.id = ${id}::uuid)
    for no key update`.execute(tx)
}
