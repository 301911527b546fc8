import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { PersonalWork } from '#platform/api/jobs/job.ts'
import type { Database } from '#platform/api/store/connection/database.ts'
import type { Resource } from '#platform/define/engine/define-resource.ts'
import type { RowKind } from '#platform/wire/files/imports.ts'
import { gridImporterOf } from '#product/api/grid-importers.ts'
import { createChecker } from './check-rows.ts'
import { unfit } from './failures.ts'
import { type ImportFile, requireImportable } from './import-file.ts'
import { prepareAhead } from './prepare-ahead.ts'
import { readRows } from './reading/read-rows.ts'
import type { RowChecker, RowPlan } from './row-plan.ts'

const BATCH = 250

/** Computes the result of every row without writing records. Each run stores its results under its own id. */
export async function checkImport(work: PersonalWork, file: ImportFile): Promise<void> {
  const { store, actor, stopping } = work
  const { id } = file
  const resource = requireImportable(actor, file.resource)
  const runId = uuidv7()
  if (!(await begin(store.db, id, runId))) return
  if (file.runId) await dropRows(store.db, file.runId)
  const checker = await checkerOf(work, resource, file)
  const counts: Record<RowKind, number> = { refused: 0, change: 0, add: 0, same: 0 }
  const trying = prepareAhead()
  let isWanted = true
  for await (const batch of readRows(store.db, file, BATCH)) {
    stopping.throwIfAborted()
    const planned = await checker.plan(batch)
    await trying.push(async () => {
      const plans = await checker.tryOut(planned)
      for (const { kind } of plans) counts[kind] += 1
      isWanted = await keepRows(store.db, { id, runId }, plans, counts)
    })
    if (!isWanted) return
  }
  await trying.done()
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0)
  if (total === 0) throw unfit('noRows')
  await store.db
    .updateTable('import_file')
    .set({
      state: 'ready',
      rows_total: total,
      rows_done: total,
      problem: null,
      problem_values: null,
    })
    .where('id', '=', id)
    .where('run_id', '=', runId)
    .where('state', '=', 'checking')
    .execute()
}

/** The checker of a roster reads cells. All other checkers read rows that become records. */
function checkerOf(
  { store, actor, language }: PersonalWork,
  resource: Resource,
  { roster, columns, answers }: ImportFile,
): Promise<RowChecker> {
  if (roster) {
    const { checker } = gridImporterOf(resource)
    return checker({ db: store.db, actor, language, roster, columns })
  }
  return createChecker({ store, actor, language, resource, columns, answers })
}

async function begin(db: Database, id: string, runId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('import_file')
    .set({
      run_id: runId,
      rows_done: 0,
      rows_total: null,
      rows_refused: 0,
      rows_change: 0,
      rows_add: 0,
      rows_same: 0,
    })
    .where('id', '=', id)
    .where('state', '=', 'checking')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Stores the results of a batch and the progress. Returns false when the import was cancelled or
 * another run has taken over. For unchanged rows it stores only that they are unchanged.
 */
async function keepRows(
  db: Database,
  { id, runId }: { id: string; runId: string },
  plans: readonly RowPlan[],
  { refused, change, add, same }: Record<RowKind, number>,
): Promise<boolean> {
  const rows = plans.map(({ kind, cells, recordId, changes, problems, ...plan }) => ({
    ...plan,
    kind,
    record_id: recordId,
    changes: changes.length > 0 ? changes : null,
    problems: problems.length > 0 ? problems : null,
    cells: kind === 'refused' ? cells : null,
  }))
  // One statement, so that the process waits for the disk only once.
  const { rows: wanted } = await sql`
    with kept as (
      insert into import_row
        (run_id, place, kind, title, record_id, version, input, changes, problems, cells)
      select ${runId}, place, kind, title, record_id, version, input, changes, problems, cells
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given(place integer, kind text,
        title text, record_id uuid, version integer, input jsonb, changes jsonb, problems jsonb,
        cells jsonb))
    update import_file set rows_done = ${refused + change + add + same}::integer,
      rows_refused = ${refused}, rows_change = ${change}, rows_add = ${add}, rows_same = ${same}
    where id = ${id} and run_id = ${runId} and state = 'checking' returning id`.execute(db)
  return wanted.length > 0
}

export async function dropRows(db: Database, runId: string): Promise<void> {
  await db.deleteFrom('import_row').where('run_id', '=', runId).execute()
}
