import { setGroupUsers } from '#api/rules/attendance/set-group-users.ts'
import {
  addAttendGroup,
  deleteAttendGroup,
  updateAttendGroup,
} from '#api/rules/attendance/write-attend-group.ts'
import { addAttendMember, updateAttendMember } from '#api/rules/attendance/write-attend-member.ts'
import { addShiftGroup, updateShiftGroup } from '#api/rules/attendance/write-shift-group.ts'
import {
  addShiftSegment,
  deleteShiftSegment,
  updateShiftSegment,
} from '#api/rules/attendance/write-shift-segment.ts'
import type { Area } from './area.ts'
import { calendarCalls } from './attendance/calendar-calls.ts'
import { groupCalls } from './attendance/group-calls.ts'

/** 考勤排班 */
export const attendance: Area = {
  resources: {
    'attendance/shift-groups': { add: addShiftGroup, update: updateShiftGroup },
    'attendance/shift-segments': {
      ...{ add: addShiftSegment, update: updateShiftSegment, delete: deleteShiftSegment },
    },
    'attendance/groups': {
      ...{ add: addAttendGroup, update: updateAttendGroup, delete: deleteAttendGroup },
      actions: { setUsers: setGroupUsers },
      spellings: { setUsers: { names: { add: 'addIds', remove: 'removeIds' } } },
      fields: { names: { leaders: 'leaderIds' } },
    },
    'attendance/group-members': { add: addAttendMember, update: updateAttendMember },
    'attendance/calendar-days': {},
  },
  pages: { 'attendance/calendar': 'attendance/calendar-days' },
  calls: [...calendarCalls, ...groupCalls],
}
