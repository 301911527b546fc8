import { sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import { cancelDocument } from '#api/approval/end-document.ts'
import { lockDocument } from '#api/approval/lock-document.ts'
import { Failure } from '#api/failure.ts'
import { say } from '#api/http/messages.ts'
import type { Tx } from '#api/store/database.ts'
import { writeHistory } from '#api/store/history.ts'
import { softDeleteRow } from '#api/store/records.ts'
import { referableAmong } from '#api/store/references.ts'
import { PLAN } from '#resources/work/plans/plan-codes.ts'
import { yearPlans } from '#resources/work/plans/year-plan.ts'
import type { PlanHead } from './plan-head.ts'
import { titlesTold } from './told-titles.ts'
import { yearPlanKind } from './year-plan.ts'

/**
 * What is a part no more: a draft goes, what was refused is cancelled. What was approved is closed first, and
 * what somebody does not see he does not leave out either.
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
    const held = await lockDocument(tx, yearPlans, id)
    if (planState === PLAN.rejected) {
      await cancelDocument(tx, actor, yearPlanKind, held, say('zh', 'plan.leftOut'))
      continue
    }
    await softDeleteRow(tx, yearPlans, id, actor)
    await writeHistory(tx, actor, {
      resource: yearPlans,
      id,
      version: held.version + 1,
      action: 'delete',
      before: { docNo: held.docNo },
      after: null,
    })
  }
}

/** Those that were decomposed themselves. */
async function decomposedAmong(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from year_plan p where p.id = any(${[...ids]}::uuid[]) and exists (
      select from year_plan b where b.parent_id = p.id and b.deleted_at is null and b.plan_state <> '9')
    order by p.plan_start`.execute(tx)
  return rows.map(({ id }) => id)
}
