import { z } from 'zod'
import type { JobDoor } from './job.ts'

const batchOf = z.object({ id: z.uuid() })
export type BatchOf = z.infer<typeof batchOf>

/**
 * The data needed to queue a batch of documents. It is separate because the job itself depends on the rules
 * of all kinds.
 */
export const documentBatchJob: JobDoor<BatchOf> = {
  name: 'document-batch',
  payload: batchOf,
  attempts: 5,
}
