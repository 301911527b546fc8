import { sql } from 'kysely'
import { yearPlans } from '#modules/work/plans/define/year-plan.ts'
import type { Actor } from '#platform/api/actor.ts'
import type { FieldProblem } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { type PlanEntries, type PlanPlace, planProblems } from './plan-problems.ts'
import { findPlanHead, lockPlanTree } from './read-plan-head.ts'
import { titleTold } from './visible-titles.ts'

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** Problems of a plan's position in its tree. */
export async function placeProblems(
  tx: Tx,
  actor: Actor,
  values: WireRecord | WriteInput,
  maxLevel: number,
): Promise<Record<string, FieldProblem>> {
  const [id, parentId] = [text(values.id), text(values.parentId)]
  if (parentId !== '') await lockPlanTree(tx, parentId)
  if (parentId !== '' && (await isBelow(tx, parentId, id))) {
    return { parentId: { key: 'invalid.planCircle' } }
  }
  const [parent, parts, depth] = [
    parentId === '' ? null : await findPlanHead(tx, parentId),
    await readPartsTold(tx, actor, id),
    await depthOf(tx, id),
  ]
  if (parentId !== '' && parent === null) return { parentId: { key: 'invalid.reference' } }
  // The cast is safe: the form has checked each value by its field. The common type of all forms does not
  // express this.
  const entries = { ...values, periodNo: values.periodNo ?? null } as unknown as PlanEntries
  return planProblems(entries, { parent, parts, depth, maxLevel })
}

/** Parts of a plan; titles are hidden where the actor may not view them. */
async function readPartsTold(tx: Tx, actor: Actor, id: string): Promise<PlanPlace['parts']> {
  const { rows } = await sql<PlanPlace['parts'][number]>`
    select ${titleTold(yearPlans, 'p', actor)} as title, p.plan_start::text as "planStart",
      p.plan_end::text as "planEnd"
    from year_plan p
    where p.parent_id = ${id}::uuid and p.deleted_at is null and p.plan_state <> '9'
    order by p.plan_start, p.id`.execute(tx)
  return rows
}

async function isBelow(tx: Tx, planId: string, aboveId: string): Promise<boolean> {
  const { rows } = await sql`select from year_plan p
    where p.id = ${planId}::uuid and p.path like '%/' || ${aboveId} || '/%'`.execute(tx)
  return rows.length > 0
}

/** Number of levels below a plan. */
async function depthOf(tx: Tx, id: string): Promise<number> {
  const { rows } = await sql<{ depth: number }>`
    select coalesce(max(below.level) - min(p.level), 0) as depth
    from year_plan p join year_plan below on below.path like p.path || '_%'
    where p.id = ${id}::uuid and below.deleted_at is null`.execute(tx)
  return rows[0]?.depth ?? 0
}
