import {
  attendDays,
  attendLeave,
  attendMonths,
  attendOvertime,
} from '#modules/attendance/months/api/month-reports.ts'
import type { ReadModels } from '#platform/api/reports/read-model.ts'

export const attendanceReadModels: ReadModels = {
  'attend-months': attendMonths,
  'attend-days': attendDays,
  'attend-overtime': attendOvertime,
  'attend-leave': attendLeave,
}
