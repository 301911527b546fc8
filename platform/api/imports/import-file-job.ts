import { sql } from 'kysely'
import { Failure } from '#platform/api/failure.ts'
import type { PersonalJob } from '#platform/api/jobs/job.ts'
import { withOrigin } from '#platform/api/store/connection/call-origin.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { checkImport } from './check-import.ts'
import { commitImport } from './commit-import.ts'
import { readImport } from './import-file.ts'
import { importFileJob as door, type ImportOf } from './import-job.ts'

/** Checks the rows of a file or writes them, by its state. */
export const importFileJob: PersonalJob<ImportOf> = {
  ...door,
  worksFor: 'person',
  async run(work, { id }) {
    const file = await readImport(work.store.db, id)
    if (!file) return
    const { language, requestId } = work
    await withOrigin({ ip: null, requestId, language }, async () => {
      if (file.state === 'importing') await commitImport(work, file)
      if (file.state !== 'checking') return
      // A problem of the file does not make the job fail.
      await checkImport(work, file).catch((error: unknown) => {
        if (!(error instanceof Failure) || error.code === 'upstream') throw error
        return fail(work.store.db, id, error)
      })
    })
  },
  giveUp: (tx, { id }, reason) => fail(tx, id, reason),
}

/** Nothing was written, and the user who uploaded the file sees the reason. */
async function fail(db: Database | Tx, id: string, { message, values }: Failure): Promise<void> {
  await db
    .updateTable('import_file')
    .set({
      state: 'failed',
      finished_at: sql<Date>`now()`,
      problem: message,
      problem_values: JSON.stringify(values),
    })
    .where('id', '=', id)
    .where('state', 'in', ['checking', 'importing'])
    .execute()
}
