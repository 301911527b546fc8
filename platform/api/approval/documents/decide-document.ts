import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { advance } from '#platform/api/approval/steps/advance.ts'
import { approversOfStep } from '#platform/api/approval/steps/approvers-of-step.ts'
import { handStepTo } from '#platform/api/approval/steps/assign-step.ts'
import {
  ableToApprove,
  findApprovers,
  isStillNamed,
} from '#platform/api/approval/steps/find-approvers.ts'
import {
  closeStep,
  endRound,
  readRound,
  type Step,
} from '#platform/api/approval/steps/write-steps.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { DOC } from '#platform/define/documents/define-document.ts'
import { type ApprovalDecision, STEP_RESULT } from '#platform/wire/approval/approval.ts'
import type { DocumentKind } from './document-kind.ts'
import {
  type DocumentRow,
  lockDocument,
  refuseOwn,
  stateBy,
  writeDocument,
} from './lock-document.ts'
import { closeAsked, tellApplicant } from './tell-approval.ts'

/** `canTakeBack`: the document now waits for another user, so the approver can still take the decision back. */
export type Decided = { version: number; messageKey: string; canTakeBack: boolean }

/** Approves, rejects or hands on the step that waits for the caller. */
export async function decideDocument(
  tx: Tx,
  actor: Actor,
  kind: DocumentKind,
  { id, pass, opinion: typedOpinion, nextApprover = null, version = null }: ApprovalDecision,
): Promise<Decided> {
  const locked = await lockDocument(tx, kind.resource, id)
  const steps = await readRound(tx, locked)
  const step = await stepOf(tx, actor, locked, steps)
  refuseOwn(locked, actor)
  if (version !== null && version !== locked.version) {
    throw new Failure('conflict', 'conflict.version')
  }
  await requireStillNamed(tx, locked, step)
  const opinion = typedOpinion || null
  await closeAsked(tx, locked, actor.userId)
  if (nextApprover !== null)
    return handOn(tx, actor, locked, { step, steps, to: nextApprover, opinion })
  if (!pass) return reject(tx, actor, kind, locked, { step, opinion })
  await closeStep(tx, locked, step, { result: STEP_RESULT.passed, opinion })
  await closeAsked(tx, locked)
  const moved = await advance(tx, actor, kind, locked, {
    move: 'approval',
    action: 'approve',
    reason: opinion,
  })
  return {
    version: moved.version,
    messageKey: 'approval.passed',
    canTakeBack: moved.state === DOC.running || moved.state === DOC.passed,
  }
}

/** Returns the step that waits for the caller. */
async function stepOf(
  tx: Tx,
  actor: Actor,
  locked: DocumentRow,
  steps: readonly Step[],
): Promise<Step> {
  const mine = steps.find(({ isCurrent, approverId }) => isCurrent && approverId === actor.userId)
  if (mine && locked.state === DOC.running) return mine
  await refuseStranger(tx, actor, locked)
  if (locked.state === DOC.running && locked.own.has(actor.userId)) refuseOwn(locked, actor)
  throw new Failure('conflict', 'approval.notYourTurn')
}

/** A caller who never took part in the document gets the same 404 as for a document that does not exist. */
export async function refuseStranger(tx: Tx, actor: Actor, locked: DocumentRow): Promise<void> {
  const { rows } = await sql`select from approval_step s
    where s.resource = ${locked.resource.path} and s.record_id = ${locked.id}
      and ${actor.userId}::uuid in (s.approver_id, s.act_for_id) limit 1`.execute(tx)
  const isKnown = rows.length > 0 || locked.own.has(actor.userId)
  if (!isKnown) throw new Failure('not-found', 'not-found')
}

/**
 * Refuses an approver whom the rule no longer names: they, or the approver whom they represent, must still hold
 * the role, and a deputy decides only during the deputyship. When the rule names no approver any more, the
 * assigned approver may still decide.
 */
export async function requireStillNamed(
  tx: Tx,
  { own, subject }: DocumentRow,
  step: Step,
): Promise<void> {
  const { rows } = await sql`select from approval_step s
    where s.id = ${step.id} and ${isStillNamed('s')}`.execute(tx)
  if (rows.length === 0) throw new Failure('conflict', 'approval.roleGone')
  const found = await findApprovers(tx, step.rule, subject)
  const arrival = approversOfStep(found, { own, before: null })
  if (!('asks' in arrival)) return
  // A deputyship can begin today. Until the step has moved to the deputy, the approver may still decide.
  if (!arrival.asks.some(({ id, actFor }) => [id, actFor].includes(step.approverId))) {
    throw new Failure(
      'conflict',
      step.actForId === null ? 'approval.roleGone' : 'approval.deputyOver',
    )
  }
}

async function reject(
  tx: Tx,
  actor: Actor,
  kind: DocumentKind,
  locked: DocumentRow,
  { step, opinion }: { step: Step; opinion: string | null },
): Promise<Decided> {
  if (opinion === null) throw new Failure('invalid', 'approval.opinionNeeded')
  await closeStep(tx, locked, step, { result: STEP_RESULT.rejected, opinion })
  await endRound(tx, locked, STEP_RESULT.void)
  await closeAsked(tx, locked)
  const values = { currentApprover: null }
  const moved = await writeDocument(tx, actor, locked, stateBy('reject', locked), {
    move: 'approval',
    values,
    reason: opinion,
  })
  await kind.dropped?.(tx, locked.id)
  await tellApplicant(tx, actor, moved, 'rejected', opinion)
  return { version: moved.version, messageKey: 'approval.rejected', canTakeBack: true }
}

type HandOn = { step: Step; steps: readonly Step[]; to: string; opinion: string | null }

/** Hands the step to another approver: not the applicant, and not an approver of the same step. */
async function handOn(
  tx: Tx,
  actor: Actor,
  locked: DocumentRow,
  { step, steps, to, opinion }: HandOn,
): Promise<Decided> {
  const { rows } = await sql`select from app_user u
    where u.id = ${to}::uuid and ${ableToApprove('u')}`.execute(tx)
  const isAsked = steps.some(({ isCurrent, approverId }) => isCurrent && approverId === to)
  if (rows.length === 0 || isAsked || locked.own.has(to)) {
    throw new Failure('invalid', 'approval.cannotTakeOver')
  }
  await closeStep(tx, locked, step, { result: STEP_RESULT.transferred, opinion })
  const besides = steps.flatMap(({ isCurrent, approverId }) =>
    isCurrent && approverId !== null && approverId !== actor.userId ? [approverId] : [],
  )
  const moved = await handStepTo(tx, actor, locked, { step, to, besides, opinion })
  return { version: moved.version, messageKey: 'approval.transferred', canTakeBack: false }
}
