import { APPROVAL_JOBS } from './approval.ts'
import { ATTENDANCE_JOBS } from './attendance.ts'
import { HR_JOBS } from './hr.ts'
import type { Job } from './job.ts'
import { PAY_JOBS } from './pay.ts'
import { WORK_JOBS } from './work.ts'

/** All jobs, in the order of the table. */
export const JOBS: readonly Job[] = [
  ...ATTENDANCE_JOBS,
  ...APPROVAL_JOBS,
  ...WORK_JOBS,
  ...HR_JOBS,
  ...PAY_JOBS,
]
