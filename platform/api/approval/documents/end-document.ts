import type { Actor } from '#platform/api/actor.ts'
import { wholeDocument } from '#platform/api/approval/flows/flow-in-force.ts'
import { finish } from '#platform/api/approval/steps/advance.ts'
import { endRound } from '#platform/api/approval/steps/write-steps.ts'
import type { ActionInput, ActionResult } from '#platform/api/crud/verbs.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'
import { DOC } from '#platform/define/documents/define-document.ts'
import { STEP_RESULT } from '#platform/wire/approval/approval.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { type DocumentKind, ruleOf } from './document-kind.ts'
import {
  type DocumentRow,
  lockDocument,
  refuseOwn,
  stateBy,
  writeDocument,
} from './lock-document.ts'
import { refuseToComplete } from './missing-fields.ts'
import { closeAsked, closeToComplete, tellApplicant } from './tell-approval.ts'

/**
 * Completes an approved document. A document whose approvals are still open needs a reason. A repeated
 * request gets the same response and changes nothing.
 */
export function completing(kind: DocumentKind) {
  return async (tx: Tx, actor: Actor, { id, values }: ActionInput): Promise<ActionResult> => {
    const { resource } = kind
    const locked = await lockDocument(tx, resource, id)
    if (locked.state === DOC.done) {
      return { version: locked.version, message: { key: 'approval.doneBefore' } }
    }
    refuseOwn(locked, actor)
    const opinion = typeof values.opinion === 'string' ? values.opinion : null
    const isEarly = locked.state === DOC.running
    if (opinion === null && (isEarly || values.pass === false)) {
      const form = resource.actions.complete?.form ?? resource
      throw invalidFields(form, { opinion: { key: 'invalid.required' } })
    }
    await endRound(tx, locked, STEP_RESULT.void)
    await closeAsked(tx, locked)
    await closeToComplete(tx, locked)
    if (values.pass === false) return refuse(tx, actor, kind, locked, opinion)
    stateBy('complete', locked)
    const { effectAt } = ruleOf(resource)
    const day = values.effectiveDate
    const named = effectAt !== undefined && typeof day === 'string' ? { [effectAt]: day } : {}
    const record = { ...(await wholeDocument(tx, kind, id)), ...named }
    const isChanged = Object.keys(named).length > 0
    if (isChanged) await checkDay(tx, actor, kind, record)
    await kind.checkCompleted?.(tx, record)
    await refuseToComplete(tx, kind, record)
    const changed = isChanged ? { ...named, ...(await kind.refreshed?.(tx, record)) } : {}
    const why = { move: 'complete', action: 'approve', reason: opinion, values: changed } as const
    const { version } = await finish(tx, actor, kind, locked, why)
    return { version, message: { key: 'approval.completed' } }
  }
}

/**
 * Reports a problem with the effective day on the `effectiveDate` entry of the form that the user filled in.
 */
async function checkDay(
  tx: Tx,
  actor: Actor,
  kind: DocumentKind,
  record: WireRecord,
): Promise<void> {
  try {
    await kind.check?.(tx, record, actor)
  } catch (error) {
    const { effectAt = '' } = ruleOf(kind.resource)
    const wrong = error instanceof Failure ? error.fields[effectAt] : undefined
    if (!wrong) throw error
    const form = kind.resource.actions.complete?.form ?? kind.resource
    throw invalidFields(form, { effectiveDate: wrong })
  }
}

async function refuse(
  tx: Tx,
  actor: Actor,
  { dropped }: DocumentKind,
  locked: DocumentRow,
  opinion: string | null,
): Promise<ActionResult> {
  const values = { currentApprover: null }
  const { version, ...moved } = await writeDocument(tx, actor, locked, stateBy('refuse', locked), {
    move: 'complete',
    values,
    reason: opinion,
  })
  await dropped?.(tx, locked.id)
  await tellApplicant(tx, actor, { ...moved, version }, 'rejected', opinion)
  return { version, message: { key: 'approval.rejected' } }
}

/** Whether the caller may cancel a document in its present state. */
export function mayCancel(actor: Actor, locked: DocumentRow): boolean {
  if (locked.state === DOC.cancelled || (locked.state === DOC.done && locked.effectDone))
    return false
  const isOpen = locked.state === DOC.draft || locked.state === DOC.rejected
  if (isOpen && locked.applicant === actor.userId) return true
  return actor.permissions.has(permissionCode(locked.resource, 'cancel'))
}

/** Cancels a document: users cancel their own before and after approval, holders of the button cancel any. */
export function cancelling(kind: DocumentKind) {
  const { resource } = kind
  return async (tx: Tx, actor: Actor, { id, values }: ActionInput): Promise<ActionResult> => {
    const locked = await lockDocument(tx, resource, id)
    if (locked.state === DOC.done && locked.effectDone) {
      throw new Failure('conflict', 'approval.inEffect')
    }
    if (!mayCancel(actor, locked)) throw new Failure('forbidden', 'auth.forbidden')
    return cancelDocument(tx, actor, kind, locked, String(values.reason ?? ''))
  }
}

/** Cancels a document that is not in effect, with its open steps and messages. */
export async function cancelDocument(
  tx: Tx,
  actor: Actor,
  kind: DocumentKind,
  locked: DocumentRow,
  reason: string,
): Promise<{ version: number }> {
  const { ahead, checkCancelled, dropped } = kind
  if (locked.state === DOC.done && (ahead || checkCancelled)) {
    const record = await wholeDocument(tx, kind, locked.id)
    await checkCancelled?.(tx, record)
    await ahead?.takeBack(tx, actor, record)
  }
  await endRound(tx, locked, STEP_RESULT.void)
  await closeAsked(tx, locked)
  await closeToComplete(tx, locked)
  const { version } = await writeDocument(tx, actor, locked, stateBy('cancel', locked), {
    move: 'cancel',
    values: { currentApprover: null },
    reason,
  })
  await dropped?.(tx, locked.id)
  return { version }
}
