import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { wholeDocument } from '#platform/api/approval/flows/flow-in-force.ts'
import { approversOfStep } from '#platform/api/approval/steps/approvers-of-step.ts'
import { accountNames } from '#platform/api/approval/steps/assign-step.ts'
import { findApprovers } from '#platform/api/approval/steps/find-approvers.ts'
import {
  planAgainAfter,
  readRound,
  reopenStep,
  type Step,
} from '#platform/api/approval/steps/write-steps.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { DOC } from '#platform/define/documents/define-document.ts'
import { STEP_RESULT } from '#platform/wire/approval/approval.ts'
import { TAKE_BACK_SECONDS } from '#platform/wire/records/take-back.ts'
import { refuseStranger, requireStillNamed } from './decide-document.ts'
import type { DocumentKind } from './document-kind.ts'
import {
  type DocumentRow,
  lockDocument,
  refuseOwn,
  stateBy,
  writeDocument,
} from './lock-document.ts'
import { tellAsked, tellTakenBack, withdrawTold } from './tell-approval.ts'

/**
 * Takes back a decision of the caller, within a minute and if nothing has followed from it. After an approval the
 * document must still wait for the next approver or for its completion, after a rejection for its applicant. No user
 * may have decided on it or changed it since. The step then waits for its approvers again.
 */
export async function takeBackDecision(
  tx: Tx,
  actor: Actor,
  kind: DocumentKind,
  id: string,
): Promise<{ version: number }> {
  const locked = await lockDocument(tx, kind.resource, id)
  const steps = await readRound(tx, locked)
  const step = await lastDecision(tx, actor, locked, steps)
  const isRejection = step.result === STEP_RESULT.rejected
  refuseOwn(locked, actor)
  const to = stateBy('takeBack', locked)
  await requireRecent(tx, step)
  await requireUnchanged(tx, actor, locked)
  await requireStillNamed(tx, locked, step)
  if (isRejection) await holdAgain(tx, actor, kind, id)
  const reopened = [step, ...(await jointApprovers(tx, locked, steps, step))]
  const decidedAt = sql`(select s.handled_at from approval_step s where s.id = ${step.id})`
  const seen = await withdrawTold(tx, locked, decidedAt)
  await planAgainAfter(tx, locked, step)
  await reopenStep(
    tx,
    reopened.map((one) => one.id),
  )
  const people = reopened.flatMap(({ approverId }) => approverId ?? [])
  const moved = await writeDocument(tx, actor, locked, to, {
    move: isRejection ? 'takeRejectionBack' : 'takeBack',
    values: { currentApprover: await accountNames(tx, people) },
  })
  await tellAsked(
    tx,
    actor,
    moved,
    people.filter((one) => one !== actor.userId),
  )
  await tellTakenBack(tx, actor, moved, { to: seen, isRejection })
  return { version: moved.version }
}

/**
 * Checks the document as if it were submitted again. The checks also reserve again what the rejection released, such
 * as leave days, if it is still available.
 */
async function holdAgain(tx: Tx, actor: Actor, kind: DocumentKind, id: string): Promise<void> {
  const record = await wholeDocument(tx, kind, id)
  await kind.check?.(tx, record, actor)
  await kind.checkSubmitted?.(tx, record)
}

/** The decision of the caller, if it was the last one about the document. */
async function lastDecision(
  tx: Tx,
  actor: Actor,
  locked: DocumentRow,
  steps: readonly Step[],
): Promise<Step> {
  await refuseStranger(tx, actor, locked)
  const decided = steps.filter(({ result, approverId }) => {
    return approverId !== null && DECIDED.includes(result)
  })
  const seq = Math.max(...decided.map((one) => one.seq))
  // A decision closes its step. If no step is closed, an approver has handed the step on and nobody has decided yet.
  const result = locked.state === DOC.rejected ? STEP_RESULT.rejected : STEP_RESULT.passed
  const last = decided.find((one) => one.seq === seq && one.result === result)
  if (last?.approverId !== actor.userId) throw new Failure('conflict', 'approval.nothingToTakeBack')
  return last
}

const DECIDED: readonly string[] = [
  STEP_RESULT.passed,
  STEP_RESULT.rejected,
  STEP_RESULT.transferred,
]

/** The time is measured by the clock of the database and includes waiting for a lock. */
async function requireRecent(tx: Tx, { id }: Step): Promise<void> {
  const { rows } = await sql`select from approval_step s
    where s.id = ${id}
      and s.handled_at > clock_timestamp() - make_interval(secs => ${TAKE_BACK_SECONDS})`.execute(
    tx,
  )
  if (rows.length === 0) throw new Failure('conflict', 'approval.tooLateToTakeBack')
}

/** Refuses when any user has changed the document since the decision. */
async function requireUnchanged(tx: Tx, actor: Actor, locked: DocumentRow): Promise<void> {
  const { rows } = await sql`select from audit_log a
    where a.resource = ${locked.resource.path} and a.record_id = ${locked.id} and a.version = ${locked.version}
      and a.actor_id = ${actor.userId} and a.after ->> 'transition' = 'approval'`.execute(tx)
  if (rows.length === 0) throw new Failure('conflict', 'approval.changedSince')
}

/** The other approvers of the step who were notified before the decision and whom the rule still names. */
async function jointApprovers(
  tx: Tx,
  { own, subject }: DocumentRow,
  steps: readonly Step[],
  { seq, approverId }: Step,
): Promise<Step[]> {
  const joint = new Map<string, Step>()
  for (const one of steps) {
    const isAsked = one.seq === seq && one.result === STEP_RESULT.void && one.approverId !== null
    if (!isAsked || one.approverId === approverId) continue
    const arrival = approversOfStep(await findApprovers(tx, one.rule, subject), {
      own,
      before: null,
    })
    const asks = 'asks' in arrival ? arrival.asks : []
    if (asks.some(({ id, actFor }) => id === one.approverId && actFor === one.actForId)) {
      joint.set(String(one.approverId), one)
    }
  }
  return [...joint.values()]
}
