import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { recordNotes } from '#modules/hr/archives/define/record-note.ts'
import type { Actor } from '#platform/api/actor.ts'
import { addRecord } from '#platform/api/crud/add-record.ts'
import { deleteRecord } from '#platform/api/crud/delete-record.ts'
import { lockForUpdate, updateRecord } from '#platform/api/crud/update-record.ts'
import type { ActionInput, ActionResult, Saved } from '#platform/api/crud/verbs.ts'
import { Failure, invalidFields } from '#platform/api/failure.ts'
import { writeHistory } from '#platform/api/history/history.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { isAuthor, updateRow, type Values } from '#platform/api/store/rows/records.ts'
import { readToday } from '#platform/api/store/time/today.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'

/** Refuses a note whose author is its subject, because notes are never shown to their subject. */
export async function addNote(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  if (input.userId === actor.userBaseId) {
    throw invalidFields(recordNotes, { userId: { key: 'note.aboutOneself' } })
  }
  if (String(input.at) > (await readToday(tx))) {
    throw invalidFields(recordNotes, { at: { key: 'invalid.noticeAhead' } })
  }
  const deptId = sql`(select b.dept_id from user_base_info b where b.id = ${String(input.userId)})`
  return addRecord(tx, actor, recordNotes, input, { deptId })
}

/**
 * The author may correct a note for some days. After that it is read-only; the database enforces
 * this too.
 */
async function requireOpen(tx: Tx, actor: Actor, id: string, need: string): Promise<void> {
  const { isOpen } = await lockForUpdate(tx, actor, recordNotes, id, null, need)
  if (!(await isAuthor(tx, recordNotes, id, actor))) {
    throw new Failure('forbidden', 'note.authorOnly')
  }
  if (isOpen !== true) throw new Failure('conflict', 'note.closed')
}

export async function updateNote(tx: Tx, actor: Actor, input: WriteInput): Promise<Saved> {
  await lockForUpdate(tx, actor, recordNotes, input.id, Number(input.version))
  await requireOpen(tx, actor, input.id, 'edit')
  return updateRecord(tx, actor, recordNotes, input)
}

export async function deleteNote(
  tx: Tx,
  actor: Actor,
  id: string,
  version: number | null,
): Promise<void> {
  await lockForUpdate(tx, actor, recordNotes, id, version, 'delete')
  await requireOpen(tx, actor, id, 'delete')
  await deleteRecord(tx, actor, recordNotes, id, version)
}

/** Adds a follow-up to a note as a row of its own, optionally with a new reminder date. */
export async function appendNote(tx: Tx, actor: Actor, input: ActionInput): Promise<ActionResult> {
  const { id, values } = input
  const current = await lockForUpdate(tx, actor, recordNotes, id, input.version, 'add')
  await sql`insert into record_note_addition (id, note_id, content, added_by)
    values (${uuidv7()}, ${id}, ${String(values.text)}, ${actor.userId})`.execute(tx)
  const followed =
    typeof values.followDate === 'string'
      ? { followDate: values.followDate, followDone: false }
      : {}
  const before = Object.fromEntries(Object.keys(followed).map((key) => [key, current[key] ?? null]))
  return { version: await write(tx, actor, id, 'append', { before, after: followed }) }
}

/** Marks the follow-up of a note as done. */
export async function finishNote(tx: Tx, actor: Actor, input: ActionInput): Promise<ActionResult> {
  await lockForUpdate(tx, actor, recordNotes, input.id, input.version, 'add')
  const done = { before: { followDone: false }, after: { followDone: true } }
  return { version: await write(tx, actor, input.id, 'finish', done) }
}

async function write(
  tx: Tx,
  actor: Actor,
  id: string,
  transition: string,
  { before, after }: { before: Values; after: Values },
): Promise<number> {
  const version = await updateRow(tx, recordNotes, id, after, actor)
  await writeHistory(tx, actor, {
    resource: recordNotes,
    id,
    version,
    action: 'update',
    before,
    after: { ...after, transition },
  })
  return version
}
