import { z } from 'zod'
import type { JobDoor } from '#platform/api/jobs/job.ts'

const importOf = z.object({ id: z.uuid() })
export type ImportOf = z.infer<typeof importOf>

/**
 * The data needed to queue the work on a file. It is separate because the job itself depends on the rules of
 * all resources.
 */
export const importFileJob: JobDoor<ImportOf> = {
  name: 'import-file',
  payload: importOf,
  attempts: 3,
}
