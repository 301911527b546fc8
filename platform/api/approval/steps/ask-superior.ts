import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { lockDocument } from '#platform/api/approval/documents/lock-document.ts'
import { closeAsked } from '#platform/api/approval/documents/tell-approval.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { STEP_RESULT } from '#platform/wire/approval/approval.ts'
import { requireResource } from '#product/define/registry.server.ts'
import { handStepTo, putStepTo } from './assign-step.ts'
import { findApprovers, type Subject } from './find-approvers.ts'
import { notifyStuckOnce } from './reassign-stuck-steps.ts'
import { closeStep, readRound } from './write-steps.ts'

type DocumentKey = { resource: string; id: string }

/**
 * Reassigns the step when a document turns out to concern its approver: the superior decides instead.
 * Other approvers of the same step go on without them. When there is no superior, users who may end
 * the document get a message, unless the approver may keep the step.
 */
export async function askSuperiorOf(
  tx: Tx,
  actor: Actor,
  { resource, id }: DocumentKey,
  accountId: string,
): Promise<void> {
  const locked = await lockDocument(tx, requireResource(resource), id)
  const current = (await readRound(tx, locked)).filter(({ isCurrent }) => isCurrent)
  const step = current.find((one) => [one.approverId, one.actForId].includes(accountId))
  if (!step) return
  const others = current.flatMap((one) =>
    one === step || one.approverId === null ? [] : [one.approverId],
  )
  const superior = others.length > 0 ? null : await findSuperior(tx, accountId)
  if (others.length === 0 && (superior === null || locked.own.has(superior))) {
    if (locked.own.has(accountId)) await notifyStuckOnce(tx, locked, step)
    return
  }
  await closeStep(tx, locked, step, { result: STEP_RESULT.transferred, opinion: null })
  await closeAsked(tx, locked, step.approverId)
  if (superior === null) {
    await putStepTo(tx, actor, locked, { step, asks: [], besides: others }, { move: 'approval' })
  } else {
    await handStepTo(tx, actor, locked, { step, to: superior, opinion: null })
  }
}

/** Returns the superior and not their deputy, because the deputy could be the same approver again. */
async function findSuperior(tx: Tx, accountId: string): Promise<string | null> {
  const { rows } = await sql<Subject>`
    select u.id as "userId", u.user_base_id as "fileId", coalesce(b.dept_id, u.dept_id) as "deptId",
      null::uuid as "toDeptId"
    from app_user u left join user_base_info b on b.id = u.user_base_id
    where u.id = ${accountId}::uuid`.execute(tx)
  const [subject] = rows
  if (!subject) return null
  const [superior] = await findApprovers(tx, 'upLeader', subject)
  return superior ? (superior.actFor ?? superior.id) : null
}
