import { addShiftGroup, updateShiftGroup } from '#api/rules/attendance/write-shift-group.ts'
import {
  addShiftSegment,
  deleteShiftSegment,
  updateShiftSegment,
} from '#api/rules/attendance/write-shift-segment.ts'
import type { Area } from './area.ts'
import { calendarCalls } from './attendance/calendar-calls.ts'

/** 考勤排班 */
export const attendance: Area = {
  resources: {
    'attendance/shift-groups': { add: addShiftGroup, update: updateShiftGroup },
    'attendance/shift-segments': {
      ...{ add: addShiftSegment, update: updateShiftSegment, delete: deleteShiftSegment },
    },
    'attendance/calendar-days': {},
  },
  pages: { 'attendance/calendar': 'attendance/calendar-days' },
  calls: calendarCalls,
}
