import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { findDocument } from '#platform/api/approval/documents/lock-document.ts'
import { openDocument, opensDocument } from '#platform/api/approval/documents/read-document.ts'
import { tellMentioned } from '#platform/api/approval/documents/tell-approval.ts'
import { Failure } from '#platform/api/failure.ts'
import { declareMessage } from '#platform/api/messages/declare-message.ts'
import { sendMessage } from '#platform/api/messages/send-message.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'
import { scopePredicate } from '#platform/api/store/reach/scope.ts'
import { columnName, rowName } from '#platform/api/store/rows/columns.ts'
import { selectRecord } from '#platform/api/store/rows/records.ts'
import { recordLabel } from '#platform/define/described/labels.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import { isSet } from '#platform/define/engine/field-kinds.ts'
import { LANGUAGES } from '#platform/wire/language/language.ts'
import type { Words } from '#platform/wire/language/words.ts'
import { requireResource } from '#product/define/registry.server.ts'

/** The document, task or meeting that a comment is about. */
export type Spoken = { resource: Resource; id: string }

const MENTIONED = declareMessage({
  code: 'commentMentioned',
  type: 'task',
  about: 'comments',
  link: (address, { comment }) => `${address}#comment-${String(comment)}`,
})

/** Condition: the caller may see the record. Comments are open to the readers of their record. */
export function opensTo(resource: Resource, alias: string, actor: Actor): RawBuilder<boolean> {
  if (resource.document) return opensDocument(resource, alias, actor)
  const mayView = actor.permissions.has(permissionCode(resource, 'view'))
  return mayView ? scopePredicate(resource, alias, actor, 'view') : sql`false`
}

/** A caller without access to the record must not learn whether it exists. */
export async function requireSeen(
  db: Database | Tx,
  actor: Actor,
  { resource, id }: Spoken,
): Promise<void> {
  const mayView = actor.permissions.has(permissionCode(resource, 'view'))
  const found = resource.document
    ? await openDocument(db, actor, resource, id)
    : mayView && (await selectRecord(db, resource, id, actor))
  if (!found) throw new Failure('not-found', 'not-found')
}

/** Accounts that take part in a record: its applicant and approvers, or the people whom it names. */
export function thoseWithPart({ resource, id }: Spoken): RawBuilder<unknown> {
  if (resource.document) {
    return sql`select s.approver_id from approval_step s
        where s.resource = ${resource.path} and s.record_id = ${id} and s.arrived_at is not null
      union select coalesce(t.apply_user_id, t.created_by) from ${sql.table(resource.table)} t
        where t.id = ${id}`
  }
  const { parent } = resource
  if (!parent) return namedIn(resource, sql`${id}::uuid`)
  const above = sql`(select ${sql.ref(`part.${columnName(parent.field)}`)}
    from ${sql.table(resource.table)} part where part.id = ${id})`
  return namedIn(requireResource(parent.resource), above)
}

function namedIn(resource: Resource, id: RawBuilder<unknown>): RawBuilder<unknown> {
  const { people = [], recipientView } = resource.involved ?? {}
  const parts = people.map((name) => {
    const [field, column] = [resource.fields[name], sql.ref(`t.${columnName(name)}`)]
    const who = field && isSet(field) ? sql`unnest(${column})` : column
    return sql`select ${who} as id from ${sql.table(resource.table)} t where t.id = ${id}`
  })
  if (recipientView)
    parts.push(sql`select user_id from ${sql.table(recipientView)} where row_id = ${id}`)
  return parts.length === 0 ? sql`select null::uuid` : sql.join(parts, sql` union `)
}

/**
 * Notifies users who are mentioned in a comment. The message quotes the comment, because all of them may see the
 * record.
 */
export async function notifyMentioned(
  tx: Tx,
  actor: Actor,
  of: Spoken,
  { id: comment, text: words, to }: { id: string; text: string; to: readonly string[] },
): Promise<void> {
  const { resource, id } = of
  if (resource.document) {
    return tellMentioned(tx, actor, await findDocument(tx, resource, id), { to, comment, words })
  }
  const kind = Object.fromEntries(
    LANGUAGES.map((language) => [language, recordLabel(resource, language)]),
  ) as Words
  const values = { kind, title: await nameOf(tx, of), by: actor.name, comment, words }
  await sendMessage(tx, MENTIONED, to, { from: actor, id: `/${resource.path}/${id}`, values })
}

/** Takes the words of a deleted comment out of the messages about it. */
export async function withdrawWords(tx: Tx, { resource, id }: Spoken, comment: string) {
  await sql`update message set said = said || '{"words": "—"}'::jsonb
    where biz_id = ${`/${resource.path}/${id}`} and said ->> 'comment' = ${comment}`.execute(tx)
}

/** The name of a record in the operation log: the number of a document, the title of other records. */
export async function namedInLog(tx: Tx, of: Spoken): Promise<string> {
  const { resource, id } = of
  return resource.document ? (await findDocument(tx, resource, id)).docNo : nameOf(tx, of)
}

async function nameOf(tx: Tx, { resource, id }: Spoken): Promise<string> {
  const { rows } = await sql<{ name: string }>`select ${rowName(resource, 'r')} as name
    from ${sql.table(resource.view)} as r where r.id = ${id}`.execute(tx)
  return rows[0]?.name ?? ''
}
