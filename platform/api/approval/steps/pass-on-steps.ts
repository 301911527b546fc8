import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { type DocumentRow, lockDocument } from '#platform/api/approval/documents/lock-document.ts'
import { closeAsked } from '#platform/api/approval/documents/tell-approval.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { STEP_RESULT } from '#platform/wire/approval/approval.ts'
import { requireResource } from '#product/define/registry.server.ts'
import { handStepTo } from './assign-step.ts'
import { ableToApprove } from './find-approvers.ts'
import { closeStep, readRound } from './write-steps.ts'

/** The accounts of a person who leaves, and the account that takes over. */
type PassingOn = {
  from: readonly string[]
  to: string
  /** The kinds to pass on, by path; without it all kinds. */
  only?: readonly string[]
}

/**
 * Reassigns the open steps of a leaver to their successor, as if the leaver had handed them on. Other
 * approvers of the same step decide alone. Steps that the successor may not decide go back to the
 * approvers of the flow. Returns the number of documents that the successor received.
 */
export async function passOnSteps(tx: Tx, actor: Actor, passing: PassingOn): Promise<number> {
  const { rows: able } = await sql`select from app_user u
    where u.id = ${passing.to}::uuid and ${ableToApprove('u')}`.execute(tx)
  if (able.length === 0) return 0
  const { rows } = await sql<{ resource: string; id: string }>`
    select distinct resource, record_id as id from approval_step
    where is_current and approver_id = any(${[...passing.from]}::uuid[])
      ${passing.only ? sql`and resource = any(${[...passing.only]})` : sql``}
    order by 1, 2`.execute(tx)
  let passed = 0
  for (const { resource, id } of rows) {
    const locked = await lockDocument(tx, requireResource(resource), id)
    passed += Number(await passOn(tx, actor, locked, passing))
  }
  return passed
}

async function passOn(
  tx: Tx,
  actor: Actor,
  locked: DocumentRow,
  { from, to }: PassingOn,
): Promise<boolean> {
  const current = (await readRound(tx, locked)).filter(({ isCurrent }) => isCurrent)
  const his = current.filter(({ approverId }) => approverId !== null && from.includes(approverId))
  const [step] = his
  if (!step || his.length < current.length || locked.own.has(to)) return false
  for (const one of his) {
    await closeStep(tx, locked, one, { result: STEP_RESULT.transferred, opinion: null })
  }
  await closeAsked(tx, locked)
  await handStepTo(tx, actor, locked, { step, to, opinion: null })
  return true
}
