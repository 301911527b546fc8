import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { wholeDocument } from '#platform/api/approval/flows/flow-in-force.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { DOC } from '#platform/define/documents/define-document.ts'
import { type DocumentKind, dueBy, ruleOf } from './document-kind.ts'
import { lockDocument, writeDocument } from './lock-document.ts'

/**
 * Applies a completed document once, however often it is called. Returns false before its day,
 * or when it took effect earlier.
 */
export async function takeEffect(
  tx: Tx,
  actor: Actor,
  kind: DocumentKind,
  id: string,
): Promise<boolean> {
  const { resource } = kind
  const { rows } = await sql`
    update ${sql.table(resource.table)} set effect_done = true
    where id = ${id} and state = ${DOC.done} and not effect_done and deleted_at is null
      and ${dueBy(ruleOf(resource))} returning id`.execute(tx)
  if (rows.length === 0) return false
  const record = await wholeDocument(tx, kind, id)
  await kind.effect(tx, actor, record)
  return true
}

/**
 * Cancels a document in effect because a successor replaces it. This is the only way to end a document in
 * effect, and only the effect of the successor may use it.
 */
export async function supersede(
  tx: Tx,
  actor: Actor,
  { resource, id, reason }: { resource: DocumentKind['resource']; id: string; reason: string },
): Promise<void> {
  const locked = await lockDocument(tx, resource, id)
  const replaced = { ...locked, effectDone: false }
  await writeDocument(tx, actor, replaced, DOC.cancelled, { move: 'cancel', reason })
}
