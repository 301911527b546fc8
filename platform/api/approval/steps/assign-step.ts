import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#platform/api/actor.ts'
import { type DocumentRow, writeDocument } from '#platform/api/approval/documents/lock-document.ts'
import { tellTransferred } from '#platform/api/approval/documents/tell-approval.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import type { Values } from '#platform/api/store/rows/records.ts'
import { DOC } from '#platform/define/documents/define-document.ts'
import type { Candidate } from './approvers-of-step.ts'
import { askAll, type Step } from './write-steps.ts'

/** The reason for the step, for the history. */
export type Why = {
  move: string
  action?: 'state' | 'approve'
  reason?: string | null
  /** Further columns to write with the step. */
  values?: Values
}

type Put = {
  step: Pick<Step, 'id' | 'round' | 'seq' | 'title' | 'rule'>
  asks: readonly Candidate[]
  /** Accounts that already have the step and keep it. */
  besides?: readonly string[]
}

/** Assigns a step of a running document to its present approvers, and stores their names in the document. */
export async function putStepTo(
  tx: Tx,
  actor: Actor,
  locked: DocumentRow,
  { step, asks, besides = [] }: Put,
  why: Why,
): Promise<DocumentRow> {
  await askAll(tx, locked, step, asks)
  const currentApprover = await accountNames(tx, [...besides, ...asks.map(({ id }) => id)])
  const values = { ...why.values, currentApprover }
  return writeDocument(tx, actor, locked, DOC.running, { ...why, values })
}

type HandOn = {
  step: Step
  to: string
  besides?: readonly string[]
  opinion: string | null
}

/** Reassigns a step to another approver, and notifies them. */
export async function handStepTo(
  tx: Tx,
  actor: Actor,
  locked: DocumentRow,
  { step: { round, seq, title }, to, besides = [], opinion }: HandOn,
): Promise<DocumentRow> {
  const step = { id: uuidv7(), round, seq, title, rule: `person:${to}` }
  const put = { step, asks: [{ id: to, actFor: null }], besides }
  const moved = await putStepTo(tx, actor, locked, put, { move: 'approval', reason: opinion })
  await tellTransferred(tx, actor, moved, to, opinion)
  return moved
}

const MAX_NAMES = 400

/** Names of accounts, as the list shows them. */
export async function accountNames(tx: Tx, ids: readonly string[]): Promise<string> {
  const { rows } = await sql<{ names: string | null }>`
    select string_agg(name, '、' order by name) as names from app_user
    where id = any(${[...ids]}::uuid[])`.execute(tx)
  return (rows[0]?.names ?? '').slice(0, MAX_NAMES)
}
