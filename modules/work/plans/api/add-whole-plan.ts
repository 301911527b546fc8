import { sql } from 'kysely'
import { yearPlans } from '#modules/work/plans/define/year-plan.ts'
import type { WholePlan } from '#modules/work/plans/wire/year-plans.ts'
import type { Actor } from '#platform/api/actor.ts'
import { submitOne } from '#platform/api/approval/documents/document-verbs.ts'
import { findDocument } from '#platform/api/approval/documents/lock-document.ts'
import {
  readForm,
  requireSaveAndSubmit,
  saveForm,
} from '#platform/api/approval/documents/save-and-submit.ts'
import { whoDecides } from '#platform/api/approval/steps/who-decides.ts'
import type { ReplyMessage, Saved } from '#platform/api/crud/verbs.ts'
import { Failure } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import type { Language } from '#platform/wire/language/language.ts'
import { reasonOf, setParts } from './parts/decompose-plan.ts'
import type { Item } from './parts/part-owners.ts'
import { yearPlanKind } from './year-plan-kind.ts'

type Submitter = { actor: Actor; language: Language }

/** Refuses callers who lack a right that the request needs: to submit the plan, or to break it down. */
export function requireWholePlan({ parts, submit }: WholePlan, actor: Actor): void {
  if (submit) requireSaveAndSubmit(yearPlanKind, actor, 'add')
  const needed = parts.length === 0 ? [] : permissionsFor(yearPlans, 'decompose')
  if (needed.every((code) => actor.permissions.has(code))) return
  throw new Failure('forbidden', 'auth.forbidden')
}

/**
 * Saves the form of a new plan, breaks the plan down and submits it with its parts. If the user sends the form
 * again, the server finds the plan of the first request. A draft then gets the new values, and a submitted plan
 * stays unchanged.
 */
export async function addWholePlan(
  tx: Tx,
  submitter: Submitter,
  { record, parts, submit }: WholePlan,
): Promise<{ saved: Saved; message: ReplyMessage }> {
  const { actor } = submitter
  const input = readForm(yearPlanKind, record)
  const { isSubmitted, ...saved } = await saveForm(tx, actor, yearPlanKind, { mode: 'add', input })
  if (!isSubmitted) {
    const made = await breakDown(tx, actor, saved, parts)
    if (submit) await submitAll(tx, submitter, [saved.id, ...made])
  }
  const document = await findDocument(tx, yearPlans, saved.id)
  const message = submit || isSubmitted ? await whoDecides(tx, document) : { key: 'saved' }
  return { saved: { id: saved.id, version: document.version }, message }
}

/** Returns the ids of the new parts. */
async function breakDown(
  tx: Tx,
  actor: Actor,
  { id, version }: Saved,
  parts: WholePlan['parts'],
): Promise<string[]> {
  if (parts.length === 0) return []
  const items = await itemsOf(tx, parts)
  const { parts: made } = await setParts(tx, actor, { id, version, items, reason: reasonOf(null) })
  return made
}

/** Converts the parts to the input of the action “decompose”, which identifies people by their codes. */
async function itemsOf(tx: Tx, parts: WholePlan['parts']): Promise<Item[]> {
  const ids = parts.flatMap(({ ownerId }) => ownerId ?? [])
  const { rows } = await sql<{ id: string; code: string }>`
    select id, code from app_user where id = any(${ids}::uuid[])`.execute(tx)
  const codes = new Map(rows.map(({ id, code }) => [id, code]))
  return parts.map(({ ownerId, ...part }) => ({
    ...part,
    id: null,
    // A missing account has no code. The action then refuses the id as an unknown person.
    ownerCode: ownerId === null ? null : (codes.get(ownerId) ?? ownerId),
    period: null,
    periodNo: null,
    goal: null,
    targetValue: null,
    unit: null,
  }))
}

/** Submits the plan before its parts, because a part may only be submitted after its plan. */
async function submitAll(tx: Tx, submitter: Submitter, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const { version } = await findDocument(tx, yearPlans, id)
    await submitOne(tx, submitter, yearPlanKind, { id, version })
  }
}
