import { sql } from 'kysely'
import { archives } from '#modules/hr/archives/define/archive.ts'
import {
  infoChanges,
  SELF_SERVICE_FIELDS,
  WAITING,
} from '#modules/hr/archives/define/info-change.ts'
import type { Actor } from '#platform/api/actor.ts'
import { findOwnAddition } from '#platform/api/crud/add-record.ts'
import { readForConflict } from '#platform/api/crud/read-record.ts'
import { changedValues } from '#platform/api/crud/update-record.ts'
import type { Saved } from '#platform/api/crud/verbs.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { visibleGroups } from '#platform/api/store/reach/scope.ts'
import { selectRecord } from '#platform/api/store/rows/records.ts'
import { fieldProblems, unknownField, writeSchema } from '#platform/define/engine/schema.ts'
import type { WireRecord } from '#platform/wire/http/envelope.ts'
import { tellDeciders } from './tell-info-change.ts'

/** The fields that an employee may ask to change, limited to those the actor sees. */
export async function askableFields(
  db: Database | Tx,
  actor: Actor,
  fileId: string,
): Promise<string[]> {
  const open = await visibleGroups(db, actor, archives, fileId)
  return SELF_SERVICE_FIELDS.filter((name) => open.has(archives.fields[name]?.group ?? ''))
}

export function requireOwnFile({ userBaseId }: Actor): string {
  if (userBaseId === null) throw new Failure('not-found', 'infoChange.noFile')
  return userBaseId
}

type InfoChangeRequest = { id: string; version: number; values: Record<string, unknown> }

/**
 * Creates a request to change the actor's own file: the values that differ from the file, with the current
 * values. `id` is the id of the request, so that a form sent twice creates one request.
 */
export async function askInfoChange(
  tx: Tx,
  actor: Actor,
  { id, version, values }: InfoChangeRequest,
): Promise<Saved> {
  const fileId = requireOwnFile(actor)
  // Locks the file, so that the later of two concurrent requests sees the earlier one.
  await sql`select 1 from user_base_info where id = ${fileId} for no key update`.execute(tx)
  const known = await findOwnAddition(tx, infoChanges, id, actor)
  if (known) return known
  const file = await selectRecord(tx, archives, fileId, actor)
  if (!file) throw new Failure('not-found', 'not-found')
  await refuseSecond(tx, fileId)
  if (file.version !== version) {
    const current = (await readForConflict(tx, actor, archives, fileId)) ?? undefined
    throw new Failure('conflict', 'infoChange.moved', { current, resource: archives })
  }
  const changed = changedValues(
    file,
    readAsked(file, await askableFields(tx, actor, fileId), values),
  )
  if (Object.keys(changed).length === 0) throw new Failure('invalid', 'infoChange.nothing')
  await insertRequest(tx, actor, id, file, changed)
  await tellDeciders(tx, actor, id)
  return { id, version: 1 }
}

async function refuseSecond(tx: Tx, fileId: string): Promise<void> {
  const { rows } = await sql`select 1 from base_info_change
    where user_id = ${fileId} and state = ${WAITING} and deleted_at is null`.execute(tx)
  if (rows.length > 0) throw new Failure('conflict', 'infoChange.open')
}

/**
 * Parses the values with the form of the file and the fields that may be changed; refuses all
 * others.
 */
function readAsked(
  file: WireRecord,
  askable: readonly string[],
  sent: Record<string, unknown>,
): Readonly<Record<string, unknown>> {
  const foreign = Object.keys(sent).filter((name) => !askable.includes(name))
  if (foreign.length > 0) {
    const problems = foreign
      .slice(0, 10)
      .map((name) => [name.slice(0, 40), unknownField(archives, name)])
    throw invalidFields(archives, Object.fromEntries(problems))
  }
  const { id, version } = file
  const read = writeSchema(archives, 'update').safeParse({ ...sent, id, version })
  if (!read.success) throw invalidFields(archives, fieldProblems(archives, read.error))
  const { id: _id, version: _version, ...values } = read.data
  return values
}

async function insertRequest(
  tx: Tx,
  actor: Actor,
  id: string,
  file: WireRecord,
  changed: Record<string, unknown>,
): Promise<void> {
  const items = Object.entries(changed).map(([field, after]) => ({
    field,
    before: file[field] ?? null,
    after: after ?? null,
  }))
  await sql`insert into base_info_change
      (id, user_id, dept_id, items, item_count, created_by, updated_by)
    select ${id}, b.id, b.dept_id, ${JSON.stringify(items)}::jsonb, ${items.length},
      ${actor.userId}, ${actor.userId}
    from user_base_info b where b.id = ${file.id}`.execute(tx)
  // The history does not contain the values, because the permission for logs differs from that for files.
  // Only the request contains them.
  await writeHistory(tx, actor, {
    resource: infoChanges,
    id,
    version: 1,
    action: 'add',
    before: null,
    after: { state: WAITING, itemCount: items.length },
  })
}
