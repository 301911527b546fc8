import { sql } from 'kysely'
import { yearPlans } from '#modules/work/plans/define/year-plan.ts'
import { yearPlanChanges } from '#modules/work/plans/define/year-plan-change.ts'
import type { Actor } from '#platform/api/actor.ts'
import { askSuperiorOf } from '#platform/api/approval/steps/ask-superior.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/** Documents about plans that need approval: the plan, and a change of it. */
export const PLAN_DOCUMENTS: readonly string[] = [yearPlans.path, yearPlanChanges.path]

/**
 * An owner must not approve their own plan. Passes approval steps about own plans to the owner's
 * superior: steps of the plans handed over, and steps that this transaction assigned.
 */
export async function passOwnPlansToSuperior(
  tx: Tx,
  actor: Actor,
  handed: readonly string[],
): Promise<void> {
  const { rows } = await sql<{ resource: string; id: string; owner: string }>`
    select distinct s.resource, s.record_id as id, p.owner_id as owner
    from approval_step s
      left join year_plan_change c on s.resource = ${yearPlanChanges.path} and c.id = s.record_id
      join year_plan p on p.id = case when s.resource = ${yearPlans.path} then s.record_id else c.plan_id end
    where s.is_current and s.resource = any(${[...PLAN_DOCUMENTS]}) and p.owner_id in (s.approver_id, s.act_for_id)
      -- Steps that this transaction assigned have its start time.
      and (p.id = any(${[...handed]}::uuid[]) or s.arrived_at = now())
    order by 1, 2`.execute(tx)
  for (const { resource, id, owner } of rows)
    await askSuperiorOf(tx, actor, { resource, id }, owner)
}
