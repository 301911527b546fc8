import { type RawBuilder, sql } from 'kysely'
import type { PlanRow } from '#modules/work/plans/wire/year-plans.ts'
import type { Actor } from '#platform/api/actor.ts'
import { facePhoto } from '#platform/api/store/reach/face-photo.ts'
import { users } from '#platform/define/shipped/accounts/user.ts'

/** Columns of a plan `p` for trees and tables, without `isMatch`. */
export function planColumns(actor: Actor): RawBuilder<Omit<PlanRow, 'isMatch'>> {
  return sql`p.id, p.doc_no as "planNo", p.title, p.year, p.kind, p.period, p.period_no as "periodNo",
    p.parent_id as "parentId", p.level, p.dept_id as "deptId", place.name as "deptName",
    p.owner_id as "ownerId", owner.code as "ownerCode", owner.name as "ownerName",
    owner.user_base_id as "ownerFace", ${facePhoto(users, 'owner', actor)} as "ownerPhoto",
    p.weight, p.progress, p.task_count as "taskCount", p.target_value::text as "targetValue",
    p.actual_value::text as "actualValue", p.unit, p.plan_start::text as "planStart",
    p.plan_end::text as "planEnd", p.plan_state as "planState"`
}

/** Joins that these columns need. */
export const planJoins = sql`join department place on place.id = p.dept_id
  join app_user owner on owner.id = p.owner_id`
