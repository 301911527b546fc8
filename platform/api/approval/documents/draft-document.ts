import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import type { Saved } from '#platform/api/crud/verbs.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import { say } from '#platform/api/http/messages.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { insertRow, type Values } from '#platform/api/store/rows/records.ts'
import { isWritable, type WriteInput } from '#platform/define/engine/schema.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { type DocumentKind, ruleOf } from './document-kind.ts'
import { supersede } from './take-effect.ts'

/** Creates a document with its number, for the caller. */
export async function draftDocument(
  tx: Tx,
  actor: Actor,
  kind: DocumentKind,
  input: WriteInput,
): Promise<Saved> {
  return addRecord(tx, actor, kind.resource, input, {
    ...(await kind.computed?.(tx, actor, input)),
    ...(await kind.refreshed?.(tx, input)),
    applyUserId: actor.userId,
    docNo: sql`next_document_number(${ruleOf(kind.resource).prefix})`,
  })
}

/**
 * Creates a draft that follows from another document, for `by` to complete and submit. The actor's rights are not
 * checked, because the approver of one document need not be the author of the next.
 */
export async function draftByRule(
  tx: Tx,
  actor: Actor,
  kind: DocumentKind,
  { id, ...typed }: WriteInput,
  { by = actor.userId, values = {} }: { by?: string; values?: Values } = {},
): Promise<string> {
  const { resource } = kind
  const draft = { id, ...typed }
  const columns = {
    ...typed,
    ...(await kind.computed?.(tx, actor, draft)),
    ...(await kind.refreshed?.(tx, draft)),
    ...values,
    applyUserId: by,
    docNo: sql`next_document_number(${ruleOf(resource).prefix})`,
  }
  await insertRow(tx, resource, id, columns, actor)
  await writeHistory(tx, actor, {
    resource,
    id,
    version: 1,
    action: 'add',
    before: null,
    after: { ...typed, ...values },
  })
  return id
}

/** The fields of a document that a user types when they create it. */
export function typedOf(
  { resource }: Pick<DocumentKind, 'resource'>,
  current: WireRecord | WriteInput,
): Omit<WriteInput, 'id'> {
  const typed = Object.entries(resource.fields).flatMap(([name, field]) =>
    isWritable(field, 'add') ? [[name, current[name]]] : [],
  )
  return Object.fromEntries(typed)
}

/**
 * Creates a draft as a copy of a document. The user changes the draft, and the draft then replaces the
 * document.
 */
export async function draftAgain(
  tx: Tx,
  actor: Actor,
  kind: DocumentKind,
  current: WireRecord | WriteInput,
): Promise<string> {
  const draft = { ...typedOf(kind, current), id: uuidv7() } as WriteInput
  return (await draftDocument(tx, actor, kind, draft)).id
}

/**
 * Puts the document in force. The document that was in force for the same subject is cancelled as replaced.
 */
export async function comeIntoForce(
  tx: Tx,
  actor: Actor,
  { resource }: Pick<DocumentKind, 'resource'>,
  id: string,
  isSame: RawBuilder<boolean>,
): Promise<void> {
  const table = sql.table(resource.table)
  const { rows } = await sql<{ id: string }>`
    update ${table} set is_current = false
    where ${isSame} and is_current and id <> ${id} returning id`.execute(tx)
  const reason = say('zh', 'approval.replaced')
  for (const old of rows) await supersede(tx, actor, { resource, id: old.id, reason })
  await sql`update ${table} set is_current = true where id = ${id}`.execute(tx)
}
