import { sql } from 'kysely'
import type { Actor } from '#platform/api/actor.ts'
import { Failure } from '#platform/api/failure.ts'
import { dropBytes, readStoredBytes } from '#platform/api/files/store-bytes.ts'
import { say } from '#platform/api/http/messages.ts'
import { addJob, type JobPerson } from '#platform/api/jobs/job.ts'
import { currentLanguage } from '#platform/api/store/connection/call-origin.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { wireTime } from '#platform/api/store/time/wire-time.ts'
import type {
  CellAnswer,
  ImportColumn,
  ImportState,
  OwnImport,
  ReadingWish,
} from '#platform/wire/files/imports.ts'
import { dropRows } from './check-import.ts'
import { columnMatcher, targetOf } from './columns/column-matcher.ts'
import { type ImportFile, lockOwnImport, over, requireImportable } from './import-file.ts'
import { importFileJob } from './import-job.ts'
import { readHead } from './reading/read-head.ts'
import { mergedAnswers } from './words/answers.ts'

const MAX_SHOWN = 50
/** The most answers that one file may have. */
const MOST_ANSWERS = 1_000

/** The files that the caller uploaded in the last day, latest first; or one of them. */
export async function readOwnImports(
  db: Database,
  { userId }: Actor,
  id: string | null = null,
): Promise<OwnImport[]> {
  const { rows } = await sql<OwnImport & { problemValues: ImportFile['problemValues'] }>`
    select id, resource, name, format, state, columns, reading, rows_done as "rowsDone",
      roster || jsonb_build_object('groupName', coalesce((select g.name from attend_group g
        where g.id = (roster ->> 'groupId')::uuid), '')) as roster,
      rows_total as "rowsTotal", problem, problem_values as "problemValues",
      json_build_object('refused', rows_refused, 'change', rows_change, 'add', rows_add,
        'same', rows_same) as counts,
      ${wireTime('created_at')} as "createdAt", ${wireTime('finished_at')} as "finishedAt",
      ${wireTime('expires_at')} as "expiresAt"
    from import_file
    where owner_id = ${userId} and expires_at > now() and (${id}::uuid is null or id = ${id}::uuid)
    order by created_at desc, id desc limit ${MAX_SHOWN}`.execute(db)
  return rows.map(({ problemValues, ...row }) => ({
    ...row,
    problem: row.problem && say(currentLanguage(), row.problem, problemValues ?? {}),
  }))
}

export async function readOwnImport(db: Database, actor: Actor, id: string): Promise<OwnImport> {
  const [result] = await readOwnImports(db, actor, id)
  if (!result) throw over()
  return result
}

/** Stores the mapping of the columns and checks the rows. The next file reuses the mapping. */
export async function setColumns(
  tx: Tx,
  actor: Actor,
  { id, columns }: { id: string; columns: readonly (string | null)[] },
  person: JobPerson,
): Promise<void> {
  const file = await lockOwnImport(tx, actor, id)
  const matcher = await columnMatcher(tx, actor, targetOf(actor, file))
  requireState(file, ['columns', 'ready', 'failed'])
  const named = columns.filter((field) => field !== null)
  const open = new Set(matcher.open)
  const isUnfit =
    columns.length !== file.columns.length ||
    named.some((field) => !open.has(field)) ||
    new Set(named).size < named.length
  if (isUnfit) throw new Failure('invalid', 'import.columnsUnfit')
  if (matcher.key && !named.includes(matcher.key.field)) {
    const { label } = matcher.key
    throw new Failure('invalid', 'import.keyMissing', { values: { label } })
  }
  const mapped = file.columns.map(
    (column, index): ImportColumn => ({
      ...column,
      field: columns[index] ?? null,
    }),
  )
  await matcher.remember(tx, mapped)
  await tx
    .updateTable('import_file')
    .set({ columns: JSON.stringify(mapped) })
    .where('id', '=', id)
    .execute()
  await queue(tx, file, 'checking', person)
}

/**
 * Stores what values of the file mean, and checks the rows again. Earlier answers stay unless the user gives
 * a new one; an empty text removes an answer.
 */
export async function setAnswers(
  tx: Tx,
  actor: Actor,
  { id, answers }: { id: string; answers: readonly CellAnswer[] },
  person: JobPerson,
): Promise<void> {
  const file = await lockOwnImport(tx, actor, id)
  const { open } = await columnMatcher(tx, actor, targetOf(actor, file))
  requireState(file, ['ready', 'failed'])
  const all = mergedAnswers(file.answers, answers)
  if (file.roster || all.length > MOST_ANSWERS || all.some(({ field }) => !open.includes(field))) {
    throw new Failure('invalid', 'import.answersUnfit')
  }
  await tx
    .updateTable('import_file')
    .set({ answers: JSON.stringify(all) })
    .where('id', '=', id)
    .execute()
  await queue(tx, file, 'checking', person)
}

/** Reads a file again with another sheet, encoding or row of headings. */
export async function setReading(
  tx: Tx,
  actor: Actor,
  { id, ...wish }: { id: string } & ReadingWish,
  person: JobPerson,
): Promise<void> {
  const file = await lockOwnImport(tx, actor, id)
  const matcher = await columnMatcher(tx, actor, targetOf(actor, file))
  requireState(file, ['columns', 'ready', 'failed'])
  const bytes: Uint8Array[] = []
  for await (const piece of readStoredBytes(tx, id)) bytes.push(piece)
  const upload = { name: file.name, bytes: Buffer.concat(bytes) }
  const result = await readHead(upload, wish, matcher)
  await tx
    .updateTable('import_file')
    .set({
      columns: JSON.stringify(result.columns),
      reading: JSON.stringify(result.reading),
      delimiter: result.delimiter,
      state: 'columns',
      problem: null,
      problem_values: null,
    })
    .where('id', '=', id)
    .execute()
  if (result.isClear) await queue(tx, file, 'checking', person)
}

/** Checks the rows again, because the records that they would overwrite may have changed. */
export async function checkAgain(
  tx: Tx,
  actor: Actor,
  id: string,
  person: JobPerson,
): Promise<void> {
  const file = await lockOwnImport(tx, actor, id)
  requireImportable(actor, file.resource)
  requireState(file, ['ready', 'failed'])
  await queue(tx, file, 'checking', person)
}

/** Queues the writing of the rows. A repeated request has no further effect. */
export async function commitOwn(
  tx: Tx,
  actor: Actor,
  { id, withoutRefused }: { id: string; withoutRefused: boolean },
  person: JobPerson,
): Promise<void> {
  const file = await lockOwnImport(tx, actor, id)
  if (file.state === 'importing' || file.state === 'done') return
  requireImportable(actor, file.resource)
  requireState(file, ['ready'])
  const { refused, add, change } = file.counts
  if (add + change === 0) throw new Failure('locked', 'import.nothingToDo')
  if (refused > 0 && !withoutRefused) {
    throw new Failure('locked', 'import.hasRefused', { values: { count: refused } })
  }
  await queue(tx, file, 'importing', person)
}

async function queue(
  tx: Tx,
  { id }: ImportFile,
  state: ImportState,
  person: JobPerson,
): Promise<void> {
  await tx
    .updateTable('import_file')
    .set({
      state,
      rows_done: 0,
      problem: null,
      problem_values: null,
      language: person.language,
    })
    .where('id', '=', id)
    .execute()
  await addJob(tx, importFileJob, { id }, person)
}

function requireState({ state }: ImportFile, states: readonly ImportState[]): void {
  if (!states.includes(state)) throw new Failure('conflict', 'import.notNow')
}

/** Removes a file and the results of its check; the written records stay. */
export async function deleteOwnImport(db: Database, { userId }: Actor, id: string): Promise<void> {
  const gone = await db
    .deleteFrom('import_file')
    .where('id', '=', id)
    .where('owner_id', '=', userId)
    .where('state', '<>', 'importing')
    .returning('run_id')
    .executeTakeFirst()
  if (!gone) throw over()
  await dropBytes(db, [id])
  if (gone.run_id !== null) await dropRows(db, gone.run_id)
}
