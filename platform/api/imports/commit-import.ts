import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { ABOUT_ONE, tryRow } from '#platform/api/crud/many/try-row.ts'
import { Failure } from '#platform/api/failure.ts'
import { writeAudit } from '#platform/api/history/history.ts'
import type { PersonalWork } from '#platform/api/jobs/job.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { planningOnce } from '#platform/api/store/connection/prepared-statements.ts'
import { LONG_LIMIT_MS } from '#platform/api/store/connection/time-limit.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { WriteInput } from '#platform/define/engine/schema.ts'
import type { RosterOf } from '#platform/wire/files/imports.ts'
import { gridImporterOf } from '#product/api/grid-importers.ts'
import { importerOf } from '#product/api/importers.ts'
import { writeRow } from './check-rows.ts'
import { type ImportFile, readImport, requireImportable } from './import-file.ts'
import type { Importer } from './importer.ts'
import { prepareAhead } from './prepare-ahead.ts'
import { formatProblem, problemsOf, type RowPlan } from './row-plan.ts'

/** At most two batches are in memory. */
const BATCH = 250
/** Reports the progress after this many changes. */
const REPORT_EVERY = 100
const PROGRESS_EVERY_MS = 500

/** A row that could be written when the user saw it, but cannot be written any more. */
class RowRefused extends Error {
  constructor(
    readonly row: number,
    readonly failure: Failure,
  ) {
    super(failure.message)
  }
}

/** Writes all rows of a checked file, or none, and marks the import as done in the same transaction. */
export async function commitImport(work: PersonalWork, upload: ImportFile): Promise<void> {
  const { store, actor, language } = work
  const resource = requireImportable(actor, upload.resource)
  try {
    await planningOnce(store.db)
      .transaction()
      .execute(async (tx) => {
        await sql`select set_config('statement_timeout', ${String(LONG_LIMIT_MS)}, true),
        pg_advisory_xact_lock(hashtextextended('import ' || ${upload.id}, 0))`.execute(tx)
        // Another run may have written the rows meanwhile.
        const file = await readImport(tx, upload.id)
        if (file?.state !== 'importing' || file.runId === null) return
        await writeAll(tx, work, resource, { ...file, runId: file.runId })
        await finish(tx, work, resource, file)
      })
  } catch (error) {
    if (error instanceof Failure && error.code === 'upstream') throw error
    const refusal = error instanceof RowRefused ? error : error instanceof Failure ? error : null
    if (!refusal) throw error
    await backToReady(work, upload.id, resource, refusal, language)
  } finally {
    store.counts.forgetAll()
    store.dictionaries.forgetAll()
  }
}

type Run = ImportFile & { runId: string }

async function writeAll(tx: Tx, work: PersonalWork, resource: Resource, file: Run): Promise<void> {
  const { actor } = work
  const importer = importerOf(resource)
  const tell = progressOf(work, file.id)
  const write = async () => {
    let done = 0
    if (file.roster) {
      for (const rows of inBatches(await changes(tx, file))) {
        await writeRosterRows(tx, work, { resource, roster: file.roster }, rows)
        done += rows.length
        await tell(done)
      }
      return
    }
    for await (const count of addAll(tx, work, resource, importer, file)) {
      done += count
      await tell(done)
    }
    for (const rows of inBatches(await changes(tx, file))) {
      await writeEach(tx, work, resource, importer, rows)
      done += rows.length
      await tell(done)
    }
  }
  await (importer.within ? importer.within(tx, actor, write) : write())
}

type Row = Pick<RowPlan, 'place' | 'kind'> & { input: WriteInput }

function* inBatches(rows: readonly Row[]): Generator<Row[]> {
  for (let at = 0; at < rows.length; at += REPORT_EVERY) yield rows.slice(at, at + REPORT_EVERY)
}

/**
 * Reads the new records in the order of the file. Each batch starts after the last row of the batch before,
 * by an index.
 */
async function* additions(tx: Tx, { runId }: Run): AsyncGenerator<Row[]> {
  for (let after = 0; ; ) {
    const { rows } = await sql<Row>`
      select place, kind, input from import_row
      where run_id = ${runId} and kind = 'add' and place > ${after}
      order by place limit ${BATCH}`.execute(tx)
    if (rows.length === 0) return
    yield rows
    after = rows.at(-1)?.place ?? after
  }
}

/**
 * Reads the changes in the order of record ids, so that two imports of the same records wait for each other
 * instead of deadlocking.
 */
async function changes(tx: Tx, { runId }: Run): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select place, kind, input from import_row where run_id = ${runId} and kind = 'change'
    order by record_id, place`.execute(tx)
  return rows
}

/** Inserts the new records; yields the count of every batch. */
async function* addAll(
  tx: Tx,
  work: PersonalWork,
  resource: Resource,
  importer: Importer,
  file: Run,
): AsyncGenerator<number> {
  const writing = prepareAhead()
  try {
    let ready: RawBuilder<unknown> | null = null
    const writeReady = async () => void (await ready?.execute(tx))
    for await (const rows of additions(tx, file)) {
      if (importer.many) {
        const make = await prepareMany(tx, work, importer.many, rows)
        await writing.push(writeReady)
        // Sends the previous batch to the database before this process builds the next batch.
        await setImmediate()
        ready = make()
      } else await writeEach(tx, work, resource, importer, rows)
      yield rows.length
    }
    await writing.push(writeReady)
    await writing.done()
  } finally {
    // No statement may run after the end of the transaction.
    await writing.done().catch(() => undefined)
  }
}

async function prepareMany(
  tx: Tx,
  { actor }: PersonalWork,
  many: NonNullable<Importer['many']>,
  rows: readonly Row[],
): Promise<() => RawBuilder<unknown>> {
  const inputs = rows.map(({ input }) => input)
  const failures = await many.check(tx, actor, inputs)
  for (const [index, failure] of failures.entries()) {
    if (failure) throw new RowRefused(rows[index]?.place ?? 0, failure)
  }
  return many.prepare(tx, actor, inputs)
}

async function writeEach(
  tx: Tx,
  { actor, stopping }: PersonalWork,
  resource: Resource,
  importer: Importer,
  rows: readonly Row[],
): Promise<void> {
  for (const row of rows) {
    stopping.throwIfAborted()
    const done = await tryRow(
      tx,
      { resource, actor },
      {
        refusals: ABOUT_ONE,
        run: () => writeRow(tx, actor, resource, importer, row),
      },
    )
    if (done instanceof Failure) throw new RowRefused(row.place, done)
  }
}

/**
 * Writes the cells of some rows of a roster. Throws when a cell can no longer be written, so that the import rolls
 * back.
 */
async function writeRosterRows(
  tx: Tx,
  { actor, stopping }: PersonalWork,
  { resource, roster }: { resource: Resource; roster: RosterOf },
  rows: readonly Row[],
): Promise<void> {
  stopping.throwIfAborted()
  const late = await gridImporterOf(resource).write(tx, actor, roster, rows)
  if (late) throw new RowRefused(late.place, late.failure)
}

/** Writes the progress on another connection, because the transaction is invisible until it commits. */
function progressOf({ store: { db }, stopping }: PersonalWork, id: string) {
  let reportedAt = 0
  return async (count: number) => {
    stopping.throwIfAborted()
    if (performance.now() - reportedAt < PROGRESS_EVERY_MS) return
    reportedAt = performance.now()
    await db.updateTable('import_file').set({ rows_done: count }).where('id', '=', id).execute()
  }
}

async function finish(
  tx: Tx,
  { actor, requestId }: PersonalWork,
  resource: Resource,
  { id, runId, name, counts }: ImportFile,
): Promise<void> {
  await tx
    .updateTable('import_file')
    .set({
      state: 'done',
      finished_at: sql<Date>`now()`,
      problem: null,
      problem_values: null,
      rows_done: counts.add + counts.change,
    })
    .where('id', '=', id)
    .execute()
  // Deletes the staged values of written rows; the user may still download the refused rows.
  await tx
    .deleteFrom('import_row')
    .where('run_id', '=', runId)
    .where('kind', '<>', 'refused')
    .execute()
  await writeAudit(tx, actor, {
    requestId,
    resource: resource.path,
    action: 'import',
    title: name,
    after: { ...counts },
  })
}

/** Nothing was written: the user sees the reason and can check the file again. */
async function backToReady(
  { store: { db } }: PersonalWork,
  id: string,
  resource: Resource,
  refusal: RowRefused | Failure,
  language: PersonalWork['language'],
): Promise<void> {
  const { problem, values } =
    refusal instanceof RowRefused
      ? {
          problem: 'import.changedSince',
          values: { row: refusal.row, reason: reasonOf(refusal, resource, language) },
        }
      : { problem: refusal.message, values: refusal.values }
  await db
    .updateTable('import_file')
    .set({ state: 'ready', problem, problem_values: JSON.stringify(values), rows_done: 0 })
    .where('id', '=', id)
    .where('state', '=', 'importing')
    .execute()
}

function reasonOf(
  { failure }: RowRefused,
  resource: Resource,
  language: PersonalWork['language'],
): string {
  return problemsOf(failure)
    .map((problem) => formatProblem(resource, problem, language))
    .join(' ')
}
