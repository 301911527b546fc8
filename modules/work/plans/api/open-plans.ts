import { type RawBuilder, sql } from 'kysely'
import { PLAN } from '#modules/work/plans/define/plan-codes.ts'

/**
 * Open plans, as `p`, that these accounts own: in approval, rejected or under way, and draft parts
 * that another user assigned to them. Drafts that the owners wrote themselves do not count.
 */
export function isOpenPlanOf(whose: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(p.owner_id = any(${whose}) and p.deleted_at is null
    and (p.plan_state in (${PLAN.asked}, ${PLAN.running}, ${PLAN.rejected})
      or (p.plan_state = ${PLAN.draft} and p.parent_id is not null
        and (p.created_by = any(${whose})) is not true)))`
}
