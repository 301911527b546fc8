import { sql } from 'kysely'
import type { Actor } from '#api/actor.ts'
import { Failure } from '#api/failure.ts'
import { contentDisposition } from '#api/http/attachment.ts'
import type { Database } from '#api/store/database.ts'
import { permissionsFor } from '#api/store/permission.ts'
import { groupPredicate, scopePredicate } from '#api/store/scope.ts'
import { endingOf } from '#contracts/files.ts'
import { findResource } from '#resources/registry.server.ts'
import type { FileOwner, FileShelf } from './file-shelf.ts'

/** A picture as a browser shows it: never run, and never guessed at. */
const HEADERS = {
  'content-type': 'image/jpeg',
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
}

type Store = { db: Database; files: FileShelf }

/** The picture, for whoever may see the record that it belongs to; else it is not there. */
export async function answerPicture(
  { db, files }: Store,
  actor: Actor,
  { id, size }: { id: string; size: string },
): Promise<Response> {
  const file = await files.find(id, size)
  if (!file || !(await maySee(db, actor, file))) throw new Failure('not-found', 'not-found')
  const bytes = await files.read(file)
  const ending = endingOf(file.name)
  const title = ending === '' ? file.name : file.name.slice(0, -ending.length - 1)
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...HEADERS,
      'content-length': String(bytes.byteLength),
      'content-disposition': contentDisposition(title, title, 'jpg'),
      etag: `"${file.sha256}"`,
    },
  })
}

/** As the field would show in the record; and one's own, always. */
async function maySee(db: Database, actor: Actor, owner: FileOwner): Promise<boolean> {
  const resource = findResource(owner.resource)
  const field = resource?.fields[owner.field]
  if (!resource || !field) return false
  const isOwn = resource.scope?.person === 'id' && actor.userBaseId === owner.recordId
  const mayView = permissionsFor(resource, 'view').every((code) => actor.permissions.has(code))
  if (!isOwn && !mayView) return false
  const group = groupPredicate(resource, 't', actor, field.group)
  if (!isOwn && group === 'none') return false
  const shown = group === 'all' || group === 'none' ? sql`true` : group
  const seen = sql`${scopePredicate(resource, 't', actor, 'view')} and ${shown}`
  const { rows } = await sql`select 1 from ${sql.table(resource.table)} as t
    where t.id = ${owner.recordId} and t.deleted_at is null
      and ${isOwn ? sql`true` : seen}`.execute(db)
  return rows.length > 0
}
