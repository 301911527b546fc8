import { sql } from 'kysely'
import { yearPlans } from '#modules/work/plans/define/year-plan.ts'
import type { Actor } from '#platform/api/actor.ts'
import { changedValues, lockForUpdate, sameScale } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { updateRow } from '#platform/api/store/rows/records.ts'
import { partsThatCount } from './parts/part-weights.ts'
import { lockPlanTree, readParts } from './read-plan-head.ts'

/**
 * Reports progress of a plan without parts or tasks: the actual amount when it has a target, else a
 * percentage from its owner.
 */
export async function reportPlan(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  await lockPlanTree(tx, id)
  const current = await lockForUpdate(tx, actor, yearPlans, id, version)
  if (partsThatCount(await readParts(tx, id)).length > 0) {
    throw new Failure('conflict', 'plan.followsParts')
  }
  if (Number(current.taskCount) > 0) throw new Failure('conflict', 'plan.followsTasks')
  const hasTarget = Number(current.targetValue ?? 0) > 0
  const form = yearPlans.actions.report?.form ?? yearPlans
  const missing = hasTarget ? 'actualValue' : 'progress'
  if ((values[missing] ?? null) === null) {
    throw invalidFields(form, { [missing]: { key: 'invalid.required' } })
  }
  const changes = {
    ...(values.actualValue === null ? {} : { actualValue: values.actualValue }),
    ...(hasTarget ? {} : { reported: values.progress }),
  }
  const moved = await updateRow(tx, yearPlans, id, changes, actor)
  const progress = await readProgress(tx, id)
  const after = { ...sameScale(yearPlans, changes), progress }
  const { reported: _, ...loggedValues } = changedValues(current, after)
  const before = Object.fromEntries(
    Object.keys(loggedValues).map((name) => [name, current[name] ?? null]),
  )
  await writeHistory(tx, actor, {
    resource: yearPlans,
    id,
    version: moved,
    action: 'update',
    before,
    after: loggedValues,
  })
  return { version: moved, progress, message: { key: 'plan.reported', values: { progress } } }
}

async function readProgress(tx: Tx, id: string): Promise<number> {
  const { rows } = await sql<{ progress: number }>`
    select progress from year_plan where id = ${id}::uuid`.execute(tx)
  return rows[0]?.progress ?? 0
}
