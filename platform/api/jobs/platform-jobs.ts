import { exportFileJob } from '#platform/api/exports/export-job.ts'
import { importFileJob } from '#platform/api/imports/import-file-job.ts'
import {
  clearBatchesJob,
  clearExportsJob,
  clearImportsJob,
  clearLinksJob,
} from './clear-expired.ts'
import { clearFilesJob } from './clear-files.ts'
import { clearJobRunsJob } from './clear-job-runs.ts'
import { clearSignInStateJob } from './clear-sign-in-state.ts'
import type { Job } from './job.ts'
import { keepPartitionsJob } from './keep-partitions.ts'

/** The jobs that serve every module. */
export const platformJobs: readonly Job[] = [
  exportFileJob,
  clearExportsJob,
  importFileJob,
  clearImportsJob,
  clearBatchesJob,
  clearLinksJob,
  clearSignInStateJob,
  clearFilesJob,
  clearJobRunsJob,
  keepPartitionsJob,
]
