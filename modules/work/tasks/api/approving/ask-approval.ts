import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { HeldTask } from '#modules/work/tasks/api/rights/task-facts.ts'
import { askAboutTask } from '#modules/work/tasks/api/tell-task.ts'
import type { Operator } from '#modules/work/tasks/api/write-task.ts'
import {
  CREATOR,
  DEPARTMENT_HEAD,
  NAMED_PERSON,
  PHASE,
  type Phase,
} from '#modules/work/tasks/define/choices.ts'
import { approversOfStep, type Candidate } from '#platform/api/approval/steps/approvers-of-step.ts'
import { findApprovers, type Subject } from '#platform/api/approval/steps/find-approvers.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'

/**
 * Data that the decision needs: the new date, the reason, or the earlier progress and the finish
 * time.
 */
export type AskedFor = {
  newDate?: string
  reason?: string
  /** For a completion: the progress before it, and the time of the last report. */
  before?: number
  finishedAt?: string
}

async function subjectOf(tx: Tx, task: HeldTask): Promise<Subject> {
  const userId = task.ownerId ?? task.creatorId
  const { rows } = await sql<{ fileId: string | null; deptId: string | null }>`
    select user_base_id as "fileId", dept_id as "deptId" from app_user where id = ${userId}`.execute(
    tx,
  )
  const deptId = task.ownerDeptId ?? rows[0]?.deptId ?? null
  return { userId, fileId: rows[0]?.fileId ?? null, deptId, toDeptId: null }
}

/**
 * Approvers by the rule of the class. If the rule names the creator and the creator owns the task, the
 * superior decides. The creator decides about cancelling. If the creator cannot decide, the class says
 * whether another approver decides instead.
 */
async function candidates(tx: Tx, task: HeldTask, phase: Phase): Promise<Candidate[]> {
  const { approverRule, approverId } = task.rules
  const subject = await subjectOf(tx, task)
  if (phase === PHASE.cancelling && task.creatorId !== task.ownerId) {
    const creator = await findApprovers(tx, `person:${task.creatorId}`, subject)
    if (creator.length > 0 || !task.rules.cancelNeedApproval) return creator
  }
  if (approverRule === DEPARTMENT_HEAD) return findApprovers(tx, 'deptHead', subject)
  if (approverRule === NAMED_PERSON) return findApprovers(tx, `person:${approverId}`, subject)
  if (approverRule === CREATOR && task.creatorId !== task.ownerId) {
    return findApprovers(tx, `person:${task.creatorId}`, subject)
  }
  return findApprovers(tx, 'upLeader', subject)
}

/**
 * Requests approval by the rule of the class. Returns false when no approval is needed, because
 * there is no superior or the operator would decide themselves; the caller then treats the step as
 * approved.
 */
export async function askApproval(
  tx: Tx,
  operator: Operator,
  task: HeldTask,
  phase: Phase,
  request: AskedFor = {},
): Promise<boolean> {
  const own = new Set([task.ownerId, operator?.userId].filter((id) => typeof id === 'string'))
  const arrival = approversOfStep(await candidates(tx, task, phase), { own, before: null })
  const first = 'asks' in arrival ? arrival.asks[0] : undefined
  if (!first) return false
  await putApproval(tx, operator, task, { phase, seq: 1, approver: first, payload: request })
  return true
}

type Step = { phase: Phase; seq: number; approver: Candidate; payload: AskedFor }

/** Opens an approval for an approver; a task has one open approval at a time. */
export async function putApproval(
  tx: Tx,
  operator: Operator,
  task: HeldTask,
  { phase, seq, approver, payload }: Step,
): Promise<void> {
  const by = operator?.userId ?? null
  await voidApprovals(tx, [task.id])
  await sql`insert into task_approval (id, task_id, phase, seq, approver_id, act_for_id, submit_by_id,
      payload, created_by, updated_by)
    values (${uuidv7()}, ${task.id}, ${phase}, ${seq}, ${approver.id}, ${approver.actFor}::uuid, ${by}::uuid,
      ${JSON.stringify(payload)}::jsonb, ${by}::uuid, ${by}::uuid)`.execute(tx)
  await askAboutTask(tx, operator, task, approver.id)
}

/** Marks open approvals as void: 5 失效. */
export async function voidApprovals(tx: Tx, taskIds: readonly string[]): Promise<void> {
  await sql`update task_approval set result = '5', is_current = false, handled_at = now(), updated_at = now(),
      version = version + 1
    where task_id = any(${[...taskIds]}::uuid[]) and is_current`.execute(tx)
}
