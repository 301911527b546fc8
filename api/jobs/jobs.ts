import { askAgainJob } from './ask-again.ts'
import { attendDaysJob, attendMarksJob, closeMonthsJob } from './attend-days.ts'
import { attendRunJob } from './attend-run.ts'
import {
  clearBatchesJob,
  clearExportsJob,
  clearImportsJob,
  clearShareLinksJob,
} from './clear-expired.ts'
import { clearFilesJob } from './clear-files.ts'
import { clearJobRunsJob } from './clear-job-runs.ts'
import { clearMessagesJob } from './clear-messages.ts'
import { clearSignInStateJob } from './clear-sign-in-state.ts'
import { documentBatchJob } from './document-batch.ts'
import { expireCertificatesJob } from './expire-certificates.ts'
import { expireContractsJob } from './expire-contracts.ts'
import { expireLettersJob } from './expire-letters.ts'
import { exportFileJob } from './export-file.ts'
import { importFileJob } from './import-file.ts'
import type { Job } from './job.ts'
import { keepCalendarJob } from './keep-calendar.ts'
import { keepHolidaysJob } from './keep-holidays.ts'
import { keepNoticesJob } from './keep-notices.ts'
import { keepPartitionsJob } from './keep-partitions.ts'
import { keepTrainingsJob } from './keep-trainings.ts'
import { leaveBalancesJob } from './leave-balances.ts'
import { repeatTasksJob } from './repeat-tasks.ts'
import { sendDigestsJob } from './send-digests.ts'
import { takeEffectJob } from './take-effect.ts'
import { tellDueProbationsJob } from './tell-due-probations.ts'
import { tellDueTasksJob } from './tell-due-tasks.ts'

/** Every job there is. */
export const JOBS: readonly Job[] = [
  exportFileJob,
  clearExportsJob,
  importFileJob,
  clearImportsJob,
  documentBatchJob,
  clearBatchesJob,
  clearShareLinksJob,
  clearSignInStateJob,
  clearFilesJob,
  clearMessagesJob,
  clearJobRunsJob,
  keepPartitionsJob,
  keepNoticesJob,
  keepCalendarJob,
  keepHolidaysJob,
  keepTrainingsJob,
  takeEffectJob,
  attendMarksJob,
  attendDaysJob,
  attendRunJob,
  closeMonthsJob,
  tellDueProbationsJob,
  tellDueTasksJob,
  expireContractsJob,
  expireLettersJob,
  expireCertificatesJob,
  leaveBalancesJob,
  repeatTasksJob,
  askAgainJob,
  sendDigestsJob,
]
