import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { stepsInForce, wholeDocument } from '#platform/api/approval/flows/flow-in-force.ts'
import { advance } from '#platform/api/approval/steps/advance.ts'
import { whoDecides } from '#platform/api/approval/steps/who-decides.ts'
import { endRound, planRound, readRound } from '#platform/api/approval/steps/write-steps.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { readWallClock } from '#platform/api/store/time/wall-clock.ts'
import { STEP_RESULT } from '#platform/wire/approval/approval.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import type { DocumentKind } from './document-kind.ts'
import {
  type DocumentRow,
  findDocument,
  lockDocument,
  maySubmit,
  stateBy,
  writeDocument,
} from './lock-document.ts'
import { refuseToSubmit } from './missing-fields.ts'
import { closeAsked, tellSubmittedFor } from './tell-approval.ts'

/** Starts a round of approval with the present steps of the flow. */
export function submitting(kind: DocumentKind) {
  return async (tx: Tx, actor: Actor, { id }: ActionInput): Promise<ActionResult> => {
    const locked = await lockDocument(tx, kind.resource, id)
    if (!maySubmit(locked, actor)) throw new Failure('conflict', 'approval.notYoursToSubmit')
    stateBy('submit', locked)
    const isDraftedByOther = locked.applicant !== actor.userId
    const record = await wholeDocument(tx, kind, id)
    await kind.check?.(tx, record, actor)
    await kind.checkSubmitted?.(tx, record)
    await refuseToSubmit(tx, kind, record)
    const refreshed = (await kind.refreshed?.(tx, record)) ?? {}
    const whole = { ...record, ...refreshed } as WireRecord
    const isFree = (await kind.needsNobody?.(tx, whole)) ?? false
    const steps = isFree ? [] : await stepsInForce(tx, kind, whole)
    const submitted = await askedBy(tx, locked, actor)
    await planRound(tx, submitted, steps, actor.userId)
    const applicant = submitted.applicant ?? actor.userId
    const values = { ...refreshed, applyUserId: applicant, applyAt: await readWallClock(tx) }
    const moved = await advance(tx, actor, kind, submitted, { move: 'submit', values })
    await kind.submitted?.(tx, record)
    if (isDraftedByOther) await tellSubmittedFor(tx, actor, locked)
    return { version: moved.version, message: await whoDecides(tx, moved) }
  }
}

/**
 * The author of a draft becomes its applicant, also when another user submits it. Neither the author nor the submitter
 * may decide the document. If the account of the applicant is closed, it gets no messages, so the submitter becomes the
 * applicant.
 */
async function askedBy(tx: Tx, locked: DocumentRow, actor: Actor): Promise<DocumentRow> {
  const submitted = locked.isApplicantHere ? locked : await withApplicant(tx, locked, actor)
  return { ...submitted, submitter: actor.userId, own: new Set([...submitted.own, actor.userId]) }
}

async function withApplicant(
  tx: Tx,
  { resource, id }: DocumentRow,
  actor: Actor,
): Promise<DocumentRow> {
  await sql`update ${sql.table(resource.table)} set apply_user_id = ${actor.userId}
    where id = ${id}`.execute(tx)
  return findDocument(tx, resource, id)
}

/** Withdraws a document that no approver has decided about yet. */
export function withdrawing({ resource, dropped }: DocumentKind) {
  return async (tx: Tx, actor: Actor, { id }: ActionInput): Promise<ActionResult> => {
    const locked = await lockDocument(tx, resource, id)
    if (![locked.applicant, locked.submitter].includes(actor.userId)) {
      throw new Failure('conflict', 'approval.notYoursToSubmit')
    }
    const steps = await readRound(tx, locked)
    const isDecided = steps.some(({ result, approverId }) => {
      return result === STEP_RESULT.passed && approverId !== null
    })
    if (isDecided) throw new Failure('conflict', 'approval.underWay')
    await endRound(tx, locked, STEP_RESULT.withdrawn)
    await closeAsked(tx, locked)
    const values = { currentApprover: null }
    const { version } = await writeDocument(tx, actor, locked, stateBy('withdraw', locked), {
      move: 'withdraw',
      values,
    })
    await dropped?.(tx, id)
    return { version }
  }
}
