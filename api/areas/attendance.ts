import { adjustBalance } from '#api/rules/attendance/balances/adjust-balance.ts'
import { grantBalances } from '#api/rules/attendance/balances/grant-balances.ts'
import { correctionKind } from '#api/rules/attendance/requests/correction.ts'
import { familyVisitKind } from '#api/rules/attendance/requests/family-visit.ts'
import { hoursLeaveKind } from '#api/rules/attendance/requests/hours-leave.ts'
import { leaveKind } from '#api/rules/attendance/requests/leave.ts'
import { overtimeKind } from '#api/rules/attendance/requests/overtime.ts'
import { returnKind } from '#api/rules/attendance/requests/return.ts'
import { revokeLeave } from '#api/rules/attendance/requests/revoke-leave.ts'
import { tripKind } from '#api/rules/attendance/requests/trip.ts'
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
import { balanceCalls } from './attendance/balance-calls.ts'
import { calendarCalls } from './attendance/calendar-calls.ts'
import { groupCalls } from './attendance/group-calls.ts'
import { rosterCalls } from './attendance/roster-calls.ts'

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
    'attendance/leave-balances': {
      actions: { grant: grantBalances, adjust: adjustBalance },
      spellings: {
        grant: { also: { method: 'POST' }, names: { scope: 'deptIds' } },
        adjust: { also: { method: 'POST' } },
      },
    },
    'attendance/leave-entries': {},
    'attendance/leaves': {
      actions: { revoke: revokeLeave },
      spellings: { revoke: { also: { method: 'POST' } } },
    },
    'attendance/hours-leaves': {},
    'attendance/trips': {
      fields: { names: { from: 'fromPlace', to: 'toPlace', companions: 'companionIds' } },
    },
    'attendance/overtimes': {},
    'attendance/family-visits': {},
    'attendance/returns': {},
    'attendance/corrections': {},
    'attendance/schedules': {},
    'attendance/locks': {},
  },
  documents: [
    ...[leaveKind, hoursLeaveKind, tripKind, overtimeKind],
    ...[familyVisitKind, returnKind, correctionKind],
  ],
  pages: {
    'attendance/calendar': 'attendance/calendar-days',
    'attendance/roster': 'attendance/groups',
  },
  calls: [...calendarCalls, ...groupCalls, ...rosterCalls, ...balanceCalls],
}
