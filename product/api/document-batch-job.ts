import { giveUpBatch, runBatch } from '#platform/api/approval/batches/run-batch.ts'
import { type BatchOf, documentBatchJob as door } from '#platform/api/jobs/batch-job.ts'
import type { PersonalJob } from '#platform/api/jobs/job.ts'
import { withOrigin } from '#platform/api/store/connection/call-origin.ts'
import { documentKinds } from './areas.ts'

/**
 * Submits or decides many documents, each by the verb of its button. After an interruption the job continues
 * where it stopped.
 */
export const documentBatchJob: PersonalJob<BatchOf> = {
  ...door,
  worksFor: 'person',
  run(work, { id }) {
    const { language, requestId } = work
    return withOrigin({ ip: null, requestId, language }, () => runBatch(work, documentKinds(), id))
  },
  giveUp: (tx, { id }, reason) => giveUpBatch(tx, id, reason),
}
