import { sql } from 'kysely'
import { PLAN } from '#modules/work/plans/define/plan-codes.ts'
import { yearPlans } from '#modules/work/plans/define/year-plan.ts'
import { tasks } from '#modules/work/tasks/define/task.ts'
import type { Actor } from '#platform/api/actor.ts'
import { findApprovers } from '#platform/api/approval/steps/find-approvers.ts'
import { lockForUpdate } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { writeMove } from '#platform/api/crud/write-move.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { readWallClock } from '#platform/api/store/time/wall-clock.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { requireNoOther } from './changes/year-plan-change-kind.ts'
import { tellEnd } from './plan-messages.ts'
import { openTasksOf } from './plan-tasks.ts'
import { lockPlanTree, type PlanHead, readParts, readPlanHead } from './read-plan-head.ts'
import { titlesTold } from './visible-titles.ts'

/** Completes a reached plan. The department head confirms it, but not for their own plan. */
export async function confirmPlan(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  const { plan, current } = await hold(tx, actor, { id, version }, 'confirm')
  if (plan.progress < WHOLE) {
    throw new Failure('conflict', 'plan.notReached', { values: { progress: plan.progress } })
  }
  await requireConfirmer(tx, actor, plan)
  const score = values.score ?? null
  const moved = await end(tx, actor, current, {
    values: { planState: PLAN.done, score },
    move: 'confirm',
  })
  await tellEnd(tx, actor, plan, null)
  return { version: moved }
}

const WHOLE = 100

/** Closes a plan before completion, with a reason. */
export async function closePlan(
  tx: Tx,
  actor: Actor,
  { id, version, values }: ActionInput,
): Promise<ActionResult> {
  const { plan, current } = await hold(tx, actor, { id, version }, 'close')
  const reason = String(values.reason)
  const moved = await end(tx, actor, current, {
    values: { planState: PLAN.closed, endReason: reason },
    move: 'close',
    reason,
  })
  await tellEnd(tx, actor, plan, reason)
  return { version: moved }
}

/** Locks a plan under way, and requires that the plan has no open part, task or change. */
async function hold(
  tx: Tx,
  actor: Actor,
  { id, version }: Pick<ActionInput, 'id' | 'version'>,
  need: 'confirm' | 'close',
): Promise<{ plan: PlanHead; current: WireRecord }> {
  await lockPlanTree(tx, id)
  const current = await lockForUpdate(tx, actor, yearPlans, id, version, need)
  const plan = await readPlanHead(tx, id)
  if (plan.planState !== PLAN.running) throw new Failure('conflict', 'plan.notRunning')
  await requireNoOther(tx, id)
  const open = (await readParts(tx, id)).filter(
    ({ planState }) => planState !== PLAN.done && planState !== PLAN.closed,
  )
  if (open.length > 0) {
    const ids = open.map((part) => part.id)
    const titles = await titlesTold(tx, actor, yearPlans, ids)
    throw new Failure('conflict', 'plan.openParts', { values: { titles } })
  }
  const undone = await openTasksOf(tx, id)
  if (undone.length > 0) {
    const titles = await titlesTold(tx, actor, tasks, undone)
    throw new Failure('conflict', 'plan.openTasks', { values: { titles } })
  }
  return { plan, current }
}

type End = { values: Readonly<Record<string, unknown>>; move: string; reason?: string }

async function end(
  tx: Tx,
  actor: Actor,
  current: WireRecord,
  { values, ...move }: End,
): Promise<number> {
  const endedAt = await readWallClock(tx)
  return writeMove(
    tx,
    actor,
    { resource: yearPlans, current },
    { ...move, values: { ...values, endedAt } },
  )
}

/**
 * The department head confirms; the leader in charge confirms the head's own plan. A head without a
 * superior confirms their own plan.
 */
async function requireConfirmer(tx: Tx, actor: Actor, plan: PlanHead): Promise<void> {
  const { rows } = await sql<{ fileId: string | null }>`
    select user_base_id as "fileId" from app_user where id = ${plan.ownerId}::uuid`.execute(tx)
  const subject = {
    userId: plan.ownerId,
    fileId: rows[0]?.fileId ?? null,
    deptId: plan.deptId,
    toDeptId: null,
  }
  const heads = await findApprovers(tx, 'deptHead', subject)
  const others = heads.filter(({ id, actFor }) => ![id, actFor].includes(plan.ownerId))
  const charged = others.length > 0 ? [] : await findApprovers(tx, 'inCharge', subject)
  const able = others.length > 0 ? others : charged.filter(({ id }) => id !== plan.ownerId)
  const confirmers = able.length > 0 ? able : heads
  if (confirmers.some(({ id, actFor }) => id === actor.userId || actFor === actor.userId)) return
  throw new Failure('forbidden', 'plan.notConfirmer')
}
