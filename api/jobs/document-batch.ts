import { giveUpBatch, runBatch } from '#api/approval/run-batch.ts'
import { documentKinds } from '#api/areas/areas.ts'
import { withOrigin } from '#api/store/call-origin.ts'
import { type BatchOf, documentBatchJob as door } from './batch-job.ts'
import type { PersonalJob } from './job.ts'

/** Submits or decides many documents, each by the verb of its button; it goes on where it was cut off. */
export const documentBatchJob: PersonalJob<BatchOf> = {
  ...door,
  worksFor: 'person',
  run(work, { id }) {
    const { language, requestId } = work
    return withOrigin({ ip: null, requestId, language }, () => runBatch(work, documentKinds(), id))
  },
  giveUp: (tx, { id }, reason) => giveUpBatch(tx, id, reason),
}
