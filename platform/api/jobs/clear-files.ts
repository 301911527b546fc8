import { z } from 'zod'
import { releaseFilesOfDeleted } from '#platform/api/files/release-deleted.ts'
import { forgetStaged } from '#platform/api/files/staged-files.ts'
import type { ProductJob } from './job.ts'

const MOST_ROUNDS = 100

/** Deletes, once an hour, files that no record refers to and incomplete uploads. */
export const clearFilesJob: ProductJob<undefined> = {
  name: 'clear-files',
  worksFor: 'product',
  schedule: '37 * * * *',
  payload: z.undefined(),
  attempts: 3,
  async run({ store, stopping }) {
    await store.files.clearCutOff()
    await releaseFilesOfDeleted(store.db)
    await forgetStaged(store.db)
    for (let round = 0; round < MOST_ROUNDS && !stopping.aborted; round += 1) {
      if ((await store.files.clear([])) === 0) return
    }
  },
  // The next run, an hour later, deletes everything that is due.
  giveUp: async () => undefined,
}
