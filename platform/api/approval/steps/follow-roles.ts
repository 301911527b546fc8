import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#platform/api/actor.ts'
import {
  type DocumentRow,
  findDocument,
  lockDocument,
} from '#platform/api/approval/documents/lock-document.ts'
import { closeAsked, tellAsked } from '#platform/api/approval/documents/tell-approval.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { DOC } from '#platform/define/documents/define-document.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { STEP_RESULT } from '#platform/wire/approval/approval.ts'
import { approversOfStep, type Candidate } from './approvers-of-step.ts'
import { accountNames, putStepTo } from './assign-step.ts'
import { findApprovers, type Subject } from './find-approvers.ts'
import { readRound, removeApprovers, type Step } from './write-steps.ts'

/** Finds the approvers that a rule names today. A run over many documents runs each query once. */
export type FindNamed = (rule: string, subject: Subject) => Promise<readonly Candidate[]>

/** Caches the results for one run. */
export function rememberNamed(db: Database): FindNamed {
  const known = new Map<string, Promise<readonly Candidate[]>>()
  return (rule, subject) => {
    const key = JSON.stringify([rule, rule.includes(':') ? null : subject])
    const found = known.get(key) ?? findApprovers(db, rule, subject)
    known.set(key, found)
    return found
  }
}

/** Documents with an open approval step, the oldest step first. */
export async function findOpen(db: Database): Promise<{ path: string; id: string }[]> {
  const { rows } = await sql<{ path: string; id: string }>`
    select s.resource as path, s.record_id as id from approval_step s where s.is_current
    group by s.resource, s.record_id order by min(s.arrived_at), s.record_id`.execute(db)
  return rows
}

type Drift = { step: Step; dropped: readonly Step[]; added: readonly Candidate[] }

/**
 * Compares the open steps of a document with the approvers whom their rules name today: the role may have
 * changed hands, or a deputyship may have begun or ended. Steps of a named person stay with that person; only
 * their deputy can take them. When a rule names no approver any more, the assigned approver keeps the step.
 */
async function driftOf(db: Database | Tx, locked: DocumentRow, named: FindNamed): Promise<Drift[]> {
  const steps = await readRound(db, locked)
  const current = steps.filter(({ isCurrent }) => isCurrent)
  const rules = [...new Set(current.map(({ rule }) => rule))]
  const drifts = await Promise.all(
    rules.map(async (rule) => {
      const assigned = current.filter((step) => step.rule === rule)
      const [step] = assigned
      if (!step) return []
      const arrival = approversOfStep(await named(rule, locked.subject), {
        own: locked.own,
        before: null,
      })
      if (!('asks' in arrival)) return []
      // An approver who handed the step on does not get it back.
      const gaveAway = steps
        .filter(({ seq, result }) => seq === step.seq && result === STEP_RESULT.transferred)
        .flatMap(({ approverId, actForId }) => [approverId, actForId])
      const wanted = arrival.asks.filter(
        ({ id, actFor }) => !gaveAway.includes(id) && !(actFor && gaveAway.includes(actFor)),
      )
      if (wanted.length === 0) return []
      const dropped = assigned.filter((one) => !wanted.some((two) => isSame(one, two)))
      const added = wanted.filter((two) => !assigned.some((one) => isSame(one, two)))
      // The same approver may have the step by another rule already.
      const others = current.filter((one) => one.rule !== rule).map(({ approverId }) => approverId)
      const missing = added.filter(({ id }) => !others.includes(id))
      return dropped.length + missing.length === 0 ? [] : [{ step, dropped, added: missing }]
    }),
  )
  return drifts.flat()
}

function isSame({ approverId, actForId }: Step, { id, actFor }: Candidate): boolean {
  return approverId === id && actForId === actFor
}

/** “张三 → 李四”: the approvers before and now. */
async function whoAfterWhom(
  tx: Tx,
  dropped: readonly Step[],
  added: readonly Candidate[],
): Promise<string> {
  const before = dropped.flatMap(({ approverId }) => (approverId === null ? [] : [approverId]))
  const after = added.map(({ id }) => id)
  const names = await Promise.all([before, after].map((ids) => accountNames(tx, ids)))
  return names.map((name) => name || '—').join(' → ')
}

/** Whether the open steps differ from their rules, read without a lock. */
export async function hasDrifted(
  db: Database,
  resource: Resource,
  id: string,
  named: FindNamed,
): Promise<boolean> {
  const locked = await findDocument(db, resource, id)
  return locked.state === DOC.running && (await driftOf(db, locked, named)).length > 0
}

/** Reassigns the open steps of a document to the approvers whom their rules name today, and logs it in the history. */
export async function followRoles(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  id: string,
): Promise<boolean> {
  const locked = await lockDocument(tx, resource, id)
  if (locked.state !== DOC.running) return false
  const drifts = await driftOf(tx, locked, (rule, subject) => findApprovers(tx, rule, subject))
  let moved = locked
  for (const { step, dropped, added } of drifts) {
    for (const { approverId } of dropped) await closeAsked(tx, moved, approverId)
    await removeApprovers(
      tx,
      dropped.map((one) => one.id),
    )
    const besides = (await readRound(tx, moved)).flatMap(({ isCurrent, approverId }) =>
      isCurrent && approverId !== null ? [approverId] : [],
    )
    const { round, seq, title, rule } = step
    const put = { step: { id: uuidv7(), round, seq, title, rule }, asks: added, besides }
    const isDeputy = [...dropped.map(({ actForId }) => actForId), ...added.map((one) => one.actFor)]
    moved = await putStepTo(tx, actor, moved, put, {
      move: isDeputy.some((account) => account !== null) ? 'standIn' : 'followRole',
      reason: await whoAfterWhom(tx, dropped, added),
    })
    const ids = added.map(({ id: account }) => account)
    if (ids.length > 0) await tellAsked(tx, null, moved, ids)
  }
  return drifts.length > 0
}
