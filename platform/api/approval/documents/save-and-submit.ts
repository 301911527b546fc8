import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { whoDecides } from '#platform/api/approval/steps/who-decides.ts'
import { findOwnAddition } from '#platform/api/crud/add-record.ts'
import { refuseHidden } from '#platform/api/crud/fields/refuse-hidden.ts'
import type { ReplyMessage, Saved } from '#platform/api/crud/verbs.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { permissionsFor } from '#platform/api/store/reach/permission.ts'
import { DOC } from '#platform/define/documents/define-document.ts'
import {
  fieldProblems,
  isWritable,
  type WriteInput,
  type WriteMode,
  writeSchema,
} from '#platform/define/engine/schema.ts'
import type { Language } from '#platform/wire/language/language.ts'
import type { DocumentKind } from './document-kind.ts'
import { documentRules } from './document-rules.ts'
import { requireSubmit, submitOne } from './document-verbs.ts'
import { findDocument } from './lock-document.ts'

/** A form with a version changes a document; without one it adds a document. */
export function modeOf(form: Readonly<Record<string, unknown>>): WriteMode {
  return form.version === undefined ? 'add' : 'update'
}

/** Checks the form of a document field by field. */
export function readForm(
  { resource }: DocumentKind,
  record: Readonly<Record<string, unknown>>,
): WriteInput {
  const result = writeSchema(resource, modeOf(record)).safeParse(record)
  if (!result.success) throw invalidFields(resource, fieldProblems(resource, result.error))
  return result.data
}

/** The permissions of a call that saves a form and submits it: those of both steps. */
export function requireSaveAndSubmit(kind: DocumentKind, actor: Actor, mode: WriteMode): void {
  requireSubmit(kind, actor)
  const needed = permissionsFor(kind.resource, mode === 'add' ? 'add' : 'edit')
  if (!needed.every((code) => actor.permissions.has(code))) {
    throw new Failure('forbidden', 'auth.forbidden')
  }
}

export type SavedForm = Saved & { isSubmitted: boolean }

/**
 * Saves the form of a document. If the user sends the form again, the document exists already: a draft gets
 * the new entries, and a submitted document stays unchanged.
 */
export async function saveForm(
  tx: Tx,
  actor: Actor,
  kind: DocumentKind,
  { mode, input }: { mode: WriteMode; input: WriteInput },
): Promise<SavedForm> {
  const { add, update } = documentRules(kind, {})
  if (mode === 'update') {
    await refuseHidden(tx, actor, kind.resource, input)
    return { ...(await update(tx, actor, input)), isSubmitted: false }
  }
  const known = await findSent(tx, actor, kind, input.id)
  if (!known) return { ...(await add(tx, actor, input)), isSubmitted: false }
  if (known.isSubmitted) return known
  const entries = Object.entries(input).filter(([name]) => {
    const field = kind.resource.fields[name]
    return field !== undefined && isWritable(field, 'update')
  })
  const again = { ...Object.fromEntries(entries), id: input.id, version: known.version }
  return { ...(await update(tx, actor, again)), isSubmitted: false }
}

const OPEN: readonly string[] = [DOC.draft, DOC.rejected]

/** Finds the document that the same form added before. Forms with one id wait for each other. */
async function findSent(
  tx: Tx,
  actor: Actor,
  { resource }: DocumentKind,
  id: string,
): Promise<SavedForm | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(tx)
  const known = await findOwnAddition(tx, resource, id, actor)
  if (!known) return null
  const { state } = await findDocument(tx, resource, id)
  return { ...known, isSubmitted: !OPEN.includes(state) }
}

/** Saves the form of a document and submits it, in one transaction. */
export async function saveAndSubmit(
  tx: Tx,
  { actor, language }: { actor: Actor; language: Language },
  kind: DocumentKind,
  form: { mode: WriteMode; input: WriteInput },
): Promise<{ saved: Saved; message: ReplyMessage }> {
  const { isSubmitted, id, version } = await saveForm(tx, actor, kind, form)
  if (!isSubmitted) await submitOne(tx, { actor, language }, kind, { id, version })
  const document = await findDocument(tx, kind.resource, id)
  return { saved: { id, version: document.version }, message: await whoDecides(tx, document) }
}
