import { type RawBuilder, sql } from 'kysely'
import { PLAN } from '#modules/work/plans/define/plan-codes.ts'

/**
 * Plans, as `p`, that accounts have to reach still: asked for, sent back or under way; and parts that
 * others gave them, who heard of it while they are drafts. Drafts of their own are nobody else's.
 */
export function isOpenPlanOf(whose: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(p.owner_id = any(${whose}) and p.deleted_at is null
    and (p.plan_state in (${PLAN.asked}, ${PLAN.running}, ${PLAN.rejected})
      or (p.plan_state = ${PLAN.draft} and p.parent_id is not null
        and (p.created_by = any(${whose})) is not true)))`
}
