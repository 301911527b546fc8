import { sql } from 'kysely'
import { DRAFT, notices } from '#modules/work/notices/define/notice.ts'
import type { Actor } from '#platform/api/actor.ts'
import { findOwnAddition } from '#platform/api/crud/add-record.ts'
import { inTransaction } from '#platform/api/crud/in-transaction.ts'
import type { Store } from '#platform/api/crud/resource-store.ts'
import type { ReplyMessage, Saved } from '#platform/api/crud/verbs.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import { attachStaged } from '#platform/api/files/attach-file.ts'
import { takeStaged } from '#platform/api/files/staged-files.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { permissionCode } from '#platform/api/store/reach/permission.ts'
import {
  fieldProblems,
  isWritable,
  type WriteInput,
  writeSchema,
} from '#platform/define/engine/schema.ts'
import { publishNotice } from './publish-notice.ts'
import { addNotice, updateNotice } from './write-notice.ts'

type Form = {
  record: Readonly<Record<string, unknown>>
  /** Ids of staged files. */
  files: readonly string[]
  isPublished: boolean
}

type Done = { saved: Saved; told: ReplyMessage }

/**
 * Saves the form of a new notice with its files, and publishes the notice if the form requests it: either
 * everything or nothing. If the user sends the form again, the server finds the notice of the first
 * request. A draft then gets the new values, and a published notice stays unchanged.
 */
export async function addNoticeWithFiles(
  store: Store,
  actor: Actor,
  { record, files, isPublished }: Form,
): Promise<Done> {
  if (isPublished && !actor.permissions.has(permissionCode(notices, 'publish'))) {
    throw new Failure('forbidden', 'auth.forbidden')
  }
  const input = readForm(record)
  const { left, ...done } = await inTransaction(store, { resource: notices, actor }, async (tx) => {
    const known = await findSent(tx, actor, input.id)
    if (known && known.state !== DRAFT) return { ...settled(known), left: [] }
    const saved = known
      ? await updateNotice(tx, actor, { ...changesIn(input), version: known.version })
      : await addNotice(tx, actor, input)
    const staged = await takeStaged(tx, actor, files)
    if (!known && staged.length < files.length) {
      throw invalidFields(notices, { files: { key: 'file.stagedGone' } })
    }
    const of = { resource: notices, id: input.id, field: 'files', isOwn: false }
    const attached = await attachStaged(tx, store, actor, of, staged)
    const version = attached?.version ?? saved.version
    const kept = { saved: { id: input.id, version }, told: { key: 'notice.draftSaved' } }
    const published = isPublished ? await publish(tx, actor, input.id) : kept
    return { ...published, left: attached?.left ?? [] }
  })
  await store.files.clear(left)
  return done
}

function readForm(record: Form['record']): WriteInput {
  const read = writeSchema(notices, 'add').safeParse(record)
  if (!read.success) throw invalidFields(notices, fieldProblems(notices, read.error))
  return read.data
}

function changesIn({ id, ...entries }: WriteInput): WriteInput {
  const writable = Object.entries(entries).filter(([name]) => {
    const field = notices.fields[name]
    return field !== undefined && isWritable(field, 'update')
  })
  return { ...Object.fromEntries(writable), id }
}

/**
 * Finds the notice that an earlier request with the same form id added. The lock makes parallel
 * requests with this id wait.
 */
async function findSent(tx: Tx, actor: Actor, id: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(tx)
  const known = await findOwnAddition(tx, notices, id, actor)
  if (!known) return null
  const { rows } = await sql<{ state: string }>`
    select state from notice where id = ${id}`.execute(tx)
  return { ...known, state: rows[0]?.state ?? '' }
}

const settled = ({ id, version }: Saved): Done => ({
  saved: { id, version },
  told: { key: 'saved' },
})

async function publish(tx: Tx, actor: Actor, id: string): Promise<Done> {
  const input = { id, version: null, values: {}, isPreview: false, confirm: null }
  const { version = 1, message } = await publishNotice(tx, actor, input)
  return { saved: { id, version }, told: message ?? { key: 'saved' } }
}
