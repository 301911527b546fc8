import { leaveBalancesJob } from '#modules/attendance/balances/api/leave-balances-job.ts'
import { keepHolidaysJob } from '#modules/attendance/calendar/api/keep-holidays-job.ts'
import {
  attendDaysJob,
  attendMarksJob,
  closeMonthsJob,
} from '#modules/attendance/days/api/recalculation/day-jobs.ts'
import { attendRunJob } from '#modules/attendance/days/api/recalculation/recalculation-job.ts'
import type { Job } from '#platform/api/jobs/job.ts'

export const attendanceJobs: readonly Job[] = [
  keepHolidaysJob,
  attendMarksJob,
  attendDaysJob,
  attendRunJob,
  closeMonthsJob,
  leaveBalancesJob,
]
