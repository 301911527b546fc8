import type { Actor } from '#platform/api/actor.ts'
import type { DocumentKind } from '#platform/api/approval/documents/document-kind.ts'
import {
  type DocumentRow,
  stateBy,
  writeDocument,
} from '#platform/api/approval/documents/lock-document.ts'
import { takeEffect } from '#platform/api/approval/documents/take-effect.ts'
import {
  tellApplicant,
  tellAsked,
  tellToComplete,
} from '#platform/api/approval/documents/tell-approval.ts'
import { wholeDocument } from '#platform/api/approval/flows/flow-in-force.ts'
import { accountsWhoMay } from '#platform/api/identity/actor/accounts-who-may.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { readWallClock } from '#platform/api/store/time/wall-clock.ts'
import { DOC } from '#platform/define/documents/define-document.ts'
import { STEP_RESULT } from '#platform/wire/approval/approval.ts'
import { approversOfStep } from './approvers-of-step.ts'
import { putStepTo, type Why } from './assign-step.ts'
import { findApprovers } from './find-approvers.ts'
import { passByItself, readRound, type Step } from './write-steps.ts'

/**
 * Moves a running document to the next step that needs an approver, or to the end of its
 * flow. The history records the reason.
 */
export async function advance(
  tx: Tx,
  actor: Actor,
  kind: DocumentKind,
  locked: DocumentRow,
  why: Why,
): Promise<DocumentRow> {
  const steps = await readRound(tx, locked)
  let before = lastDecider(steps)
  for (const step of steps.filter(({ hasArrived, result }) => !hasArrived && result === '0')) {
    const approvers = await findApprovers(tx, step.rule, locked.subject)
    const arrival = approversOfStep(approvers, { own: locked.own, before })
    if ('asks' in arrival) {
      const moved = await putStepTo(tx, actor, locked, { step, asks: arrival.asks }, why)
      await tellAsked(
        tx,
        actor,
        moved,
        arrival.asks.map(({ id }) => id),
      )
      return moved
    }
    await passByItself(tx, step.id, arrival.passes)
    before = arrival.passes === 'same' ? before : null
  }
  return endFlow(tx, actor, kind, locked, why)
}

/** The approver of the step before, unless it was skipped. */
function lastDecider(steps: readonly Step[]): string | null {
  const passed = steps.filter(({ result }) => result === STEP_RESULT.passed)
  return passed.at(-1)?.approverId ?? null
}

/** No step is left: the document waits for completion, or is complete. */
async function endFlow(
  tx: Tx,
  actor: Actor,
  kind: DocumentKind,
  locked: DocumentRow,
  why: Why,
): Promise<DocumentRow> {
  // A document without approvers passes through the approval state too, for its history.
  const running =
    locked.state === DOC.running
      ? locked
      : await writeDocument(tx, actor, locked, stateBy('submit', locked), why)
  const to = stateBy('pass', running, { hasNext: false })
  const values = { currentApprover: null }
  if (to === DOC.passed) {
    const passed = await writeDocument(tx, actor, running, to, { ...why, values })
    await tellApplicant(tx, actor, passed, 'passed')
    const { resource, id } = locked
    const completers = await accountsWhoMay(tx, resource, 'complete', id)
    const others = completers.filter((other) => !locked.own.has(other))
    await tellToComplete(tx, actor, passed, others)
    return passed
  }
  return finish(tx, actor, kind, running, why)
}

/** The document is complete; it takes effect immediately, or on its effective day. */
export async function finish(
  tx: Tx,
  actor: Actor,
  kind: DocumentKind,
  locked: DocumentRow,
  why: Why,
): Promise<DocumentRow> {
  const values = { ...why.values, currentApprover: null, finishedAt: await readWallClock(tx) }
  const done = await writeDocument(tx, actor, locked, DOC.done, { ...why, values })
  const effectDone = await takeEffect(tx, actor, kind, done.id)
  if (!effectDone && kind.ahead) {
    await kind.ahead.show(tx, actor, await wholeDocument(tx, kind, done.id))
  }
  await tellApplicant(tx, actor, done, 'done')
  return { ...done, effectDone }
}
