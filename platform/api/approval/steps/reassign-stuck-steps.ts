import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#platform/api/actor.ts'
import type { DocumentKind } from '#platform/api/approval/documents/document-kind.ts'
import type { DueRun } from '#platform/api/approval/documents/due-documents.ts'
import { type DocumentRow, lockDocument } from '#platform/api/approval/documents/lock-document.ts'
import {
  closeAsked,
  tellAsked,
  tellStuck,
  wasToldStuck,
} from '#platform/api/approval/documents/tell-approval.ts'
import { accountsWhoMay } from '#platform/api/identity/actor/accounts-who-may.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { DOC } from '#platform/define/documents/define-document.ts'
import { STEP_RESULT } from '#platform/wire/approval/approval.ts'
import { approversOfStep } from './approvers-of-step.ts'
import { putStepTo } from './assign-step.ts'
import { actorOfCompleter } from './completer-actor.ts'
import { ableToApprove, findApprovers, isStillNamed } from './find-approvers.ts'
import { findOpen, followRoles, hasDrifted, rememberNamed } from './follow-roles.ts'
import { closeStep, readRound, type Step } from './write-steps.ts'

type Stuck = { path: string; id: string }

/**
 * Finds steps whose approvers can no longer decide (disabled, gone, or without the role), and assigns
 * the approvers whom the organisation names now. Steps assigned by role follow the role when it
 * changes hands, and the deputy of an absent approver takes the steps of those days. Where no approver
 * is found, users who may end the document get a message. The step is not skipped: it had an
 * approver once.
 */
export async function reassignStuckSteps(run: DueRun): Promise<{ asked: number; stuck: number }> {
  const { db, kinds, stopping } = run
  // The actor for changes by the product itself: a name for the history, without any permission.
  const nobody = await actorOfCompleter(db)(null)
  const counted = { asked: 0, stuck: 0 }
  for (const { path, id } of await findStuck(db)) {
    if (stopping?.aborted) break
    const kind = kinds.get(path)
    if (!kind) continue
    try {
      const outcome = await db.transaction().execute((tx) => reassignStep(tx, nobody, kind, id))
      if (outcome !== null) counted[outcome] += 1
    } catch (error) {
      run.onTrouble(error, `${path} ${id} could not be reassigned`)
    }
  }
  await followAll(run, nobody, counted)
  return counted
}

async function followAll(
  { db, kinds, stopping, onTrouble }: DueRun,
  nobody: Actor,
  counted: { asked: number },
): Promise<void> {
  const named = rememberNamed(db)
  for (const { path, id } of await findOpen(db)) {
    if (stopping?.aborted) return
    const kind = kinds.get(path)
    if (!kind) continue
    try {
      if (!(await hasDrifted(db, kind.resource, id, named))) continue
      const isAsked = await db
        .transaction()
        .execute((tx) => followRoles(tx, nobody, kind.resource, id))
      if (isAsked) counted.asked += 1
    } catch (error) {
      onTrouble(error, `${path} ${id} could not follow its roles`)
    }
  }
}

/** Condition: the assigned approver can still decide. */
function canDecide(alias: string): RawBuilder<boolean> {
  return sql`exists (select from app_user asked where asked.id = ${sql.ref(`${alias}.approver_id`)}
    and ${ableToApprove('asked')} and ${isStillNamed(alias)})`
}

async function findStuck(db: Database | Tx, only?: Stuck): Promise<Stuck[]> {
  const { rows } = await sql<Stuck>`
    select s.resource as path, s.record_id as id from approval_step s
    where s.is_current ${only ? sql`and s.resource = ${only.path} and s.record_id = ${only.id}` : sql``}
    group by s.resource, s.record_id
    having not bool_or(${canDecide('s')})
    order by min(s.arrived_at), s.record_id`.execute(db)
  return rows
}

async function reassignStep(
  tx: Tx,
  actor: Actor,
  kind: DocumentKind,
  id: string,
): Promise<'asked' | 'stuck' | null> {
  const { resource } = kind
  const locked = await lockDocument(tx, resource, id)
  const isStuck = (await findStuck(tx, { path: resource.path, id })).length > 0
  if (locked.state !== DOC.running || !isStuck) return null
  const steps = await readRound(tx, locked)
  const open = steps.find(({ isCurrent }) => isCurrent)
  if (!open) return null
  // A step that was handed on goes back to the approvers of the flow.
  const named = steps.find(({ seq }) => seq === open.seq) ?? open
  const approvers = await findApprovers(tx, named.rule, locked.subject)
  const arrival = approversOfStep(approvers, { own: locked.own, before: null })
  if (!('asks' in arrival)) return notifyStuckOnce(tx, locked, open)
  await closeAsked(tx, locked)
  await closeStep(tx, locked, open, { result: STEP_RESULT.void, opinion: null })
  const put = { step: { ...named, id: uuidv7() }, asks: arrival.asks }
  const moved = await putStepTo(tx, actor, locked, put, { move: 'askAgain' })
  const ids = arrival.asks.map(({ id: account }) => account)
  await tellAsked(tx, null, moved, ids)
  return 'asked'
}

/** Users who may cancel the document, and administrators, get one message for each assignment. */
export async function notifyStuckOnce(
  tx: Tx,
  locked: DocumentRow,
  { arrivedAt }: Step,
): Promise<'stuck'> {
  if (await wasToldStuck(tx, locked, arrivedAt)) return 'stuck'
  const able = await accountsWhoMay(tx, locked.resource, 'cancel', locked.id)
  const others = able.filter((account) => !locked.own.has(account))
  await tellStuck(tx, locked, others)
  return 'stuck'
}
