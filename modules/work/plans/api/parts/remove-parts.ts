import { sql } from 'kysely'
import type { PlanHead } from '#modules/work/plans/api/read-plan-head.ts'
import { titlesTold } from '#modules/work/plans/api/visible-titles.ts'
import { yearPlanKind } from '#modules/work/plans/api/year-plan-kind.ts'
import { PLAN } from '#modules/work/plans/define/plan-codes.ts'
import { yearPlans } from '#modules/work/plans/define/year-plan.ts'
import type { Actor } from '#platform/api/actor.ts'
import { cancelDocument } from '#platform/api/approval/documents/end-document.ts'
import { lockDocument } from '#platform/api/approval/documents/lock-document.ts'
import { Failure } from '#platform/api/failure.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import { say } from '#platform/api/http/messages.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { softDeleteRow } from '#platform/api/store/rows/records.ts'
import { referableAmong } from '#platform/api/store/rows/references.ts'

/**
 * Removes parts: deletes drafts and cancels rejected ones. Approved parts must be closed first, and
 * parts that the actor cannot view must stay.
 */
export async function removeParts(tx: Tx, actor: Actor, parts: readonly PlanHead[]): Promise<void> {
  const ids = parts.map(({ id }) => id)
  const seen = await referableAmong(tx, yearPlans, ids, actor)
  const kept = parts.filter(
    ({ id, planState }) =>
      !seen.has(id) || (planState !== PLAN.draft && planState !== PLAN.rejected),
  )
  const staying = [...kept.map(({ id }) => id), ...(await decomposedAmong(tx, ids))]
  if (staying.length > 0) {
    const titles = await titlesTold(tx, actor, yearPlans, staying)
    throw new Failure('conflict', 'plan.partKept', { values: { titles } })
  }
  for (const { id, planState } of parts) {
    const locked = await lockDocument(tx, yearPlans, id)
    if (planState === PLAN.rejected) {
      await cancelDocument(tx, actor, yearPlanKind, locked, say('zh', 'plan.leftOut'))
      continue
    }
    await softDeleteRow(tx, yearPlans, id, actor)
    await writeHistory(tx, actor, {
      resource: yearPlans,
      id,
      version: locked.version + 1,
      action: 'delete',
      before: { docNo: locked.docNo },
      after: null,
    })
  }
}

/** Returns those of the given plans that have parts. */
async function decomposedAmong(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from year_plan p where p.id = any(${[...ids]}::uuid[]) and exists (
      select from year_plan b where b.parent_id = p.id and b.deleted_at is null and b.plan_state <> '9')
    order by p.plan_start`.execute(tx)
  return rows.map(({ id }) => id)
}
