import type { Area } from './area.ts'

/** 考勤排班 */
export const attendance: Area = {
  resources: {
    'attendance/shift-groups': {},
    'attendance/shift-segments': {},
  },
  calls: [],
}
