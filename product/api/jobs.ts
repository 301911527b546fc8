import { leaveBalancesJob } from '#modules/attendance/balances/api/leave-balances-job.ts'
import { keepHolidaysJob } from '#modules/attendance/calendar/api/keep-holidays-job.ts'
import {
  attendDaysJob,
  attendMarksJob,
  closeMonthsJob,
} from '#modules/attendance/days/api/recalculation/day-jobs.ts'
import { attendRunJob } from '#modules/attendance/days/api/recalculation/recalculation-job.ts'
import { expireCertificatesJob } from '#modules/hr/certificates/api/expire-certificates-job.ts'
import { expireContractsJob } from '#modules/hr/contracts/api/expire-contracts-job.ts'
import { expireLettersJob } from '#modules/hr/letters/api/expire-letters-job.ts'
import { tellDueProbationsJob } from '#modules/hr/probation/api/tell-due-probations-job.ts'
import { keepTrainingsJob } from '#modules/hr/training/api/keep-trainings-job.ts'
import { clearMessagesJob } from '#modules/work/messages/api/clear-messages-job.ts'
import { sendDigestsJob } from '#modules/work/messages/api/send-digests-job.ts'
import { keepNoticesJob } from '#modules/work/notices/api/keep-notices-job.ts'
import { keepCalendarJob } from '#modules/work/schedules/api/keep-calendar-job.ts'
import { tellDueTasksJob } from '#modules/work/tasks/api/reminders/tell-due-tasks-job.ts'
import { repeatTasksJob } from '#modules/work/tasks/api/repeats/repeat-tasks-job.ts'
import { exportFileJob } from '#platform/api/exports/export-job.ts'
import { importFileJob } from '#platform/api/imports/import-file-job.ts'
import {
  clearBatchesJob,
  clearExportsJob,
  clearImportsJob,
  clearShareLinksJob,
} from '#platform/api/jobs/clear-expired.ts'
import { clearFilesJob } from '#platform/api/jobs/clear-files.ts'
import { clearJobRunsJob } from '#platform/api/jobs/clear-job-runs.ts'
import { clearSignInStateJob } from '#platform/api/jobs/clear-sign-in-state.ts'
import type { Job } from '#platform/api/jobs/job.ts'
import { keepPartitionsJob } from '#platform/api/jobs/keep-partitions.ts'
import { askAgainJob } from './ask-again-job.ts'
import { documentBatchJob } from './document-batch-job.ts'
import { takeEffectJob } from './take-effect-job.ts'

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
