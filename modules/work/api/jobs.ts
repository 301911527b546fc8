import { clearMessagesJob } from '#modules/work/messages/api/clear-messages-job.ts'
import { sendDigestsJob } from '#modules/work/messages/api/send-digests-job.ts'
import { keepNoticesJob } from '#modules/work/notices/api/keep-notices-job.ts'
import { keepCalendarJob } from '#modules/work/schedules/api/keep-calendar-job.ts'
import { tellDueTasksJob } from '#modules/work/tasks/api/reminders/tell-due-tasks-job.ts'
import { repeatTasksJob } from '#modules/work/tasks/api/repeats/repeat-tasks-job.ts'
import type { Job } from '#platform/api/jobs/job.ts'

export const workJobs: readonly Job[] = [
  clearMessagesJob,
  keepNoticesJob,
  keepCalendarJob,
  tellDueTasksJob,
  repeatTasksJob,
  sendDigestsJob,
]
