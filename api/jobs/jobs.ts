import { clearFilesJob } from './clear-files.ts'
import { clearSignInStateJob } from './clear-sign-in-state.ts'
import type { Job } from './job.ts'

/** Every job there is. */
export const JOBS: readonly Job[] = [clearSignInStateJob, clearFilesJob]
