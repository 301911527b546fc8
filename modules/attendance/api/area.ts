import { adjustBalance } from '#modules/attendance/balances/api/adjust-balance.ts'
import { balanceCalls } from '#modules/attendance/balances/api/balance-calls.ts'
import { grantBalances } from '#modules/attendance/balances/api/grant-balances.ts'
import { calendarCalls } from '#modules/attendance/calendar/api/calendar-calls.ts'
import { clockCalls } from '#modules/attendance/clocking/api/clock-calls.ts'
import { clearPin } from '#modules/attendance/clocking/api/devices/clear-pin.ts'
import { pinCalls } from '#modules/attendance/clocking/api/devices/pin-calls.ts'
import { rotateDeviceToken } from '#modules/attendance/clocking/api/devices/rotate-device-token.ts'
import { makeTerminalCode } from '#modules/attendance/clocking/api/devices/terminal-code.ts'
import { areaRules } from '#modules/attendance/clocking/api/zones/write-zone.ts'
import { recalculationCalls } from '#modules/attendance/days/api/recalculation/recalculation-calls.ts'
import { groupCalls } from '#modules/attendance/groups/api/group-calls.ts'
import { setGroupUsers } from '#modules/attendance/groups/api/set-group-users.ts'
import {
  addAttendGroup,
  deleteAttendGroup,
  updateAttendGroup,
} from '#modules/attendance/groups/api/write-attend-group.ts'
import {
  addAttendMember,
  deleteAttendMember,
  updateAttendMember,
} from '#modules/attendance/groups/api/write-attend-member.ts'
import { GROUP_ALIASES } from '#modules/attendance/groups/wire/attend-group.ts'
import { confirmMonth } from '#modules/attendance/months/api/confirm-month.ts'
import { recordCalls } from '#modules/attendance/months/api/record-calls.ts'
import { correctionKind } from '#modules/attendance/requests/api/correction.ts'
import { familyVisitKind } from '#modules/attendance/requests/api/leave/family-visit.ts'
import { hoursLeaveKind } from '#modules/attendance/requests/api/leave/hours-leave.ts'
import { leaveKind } from '#modules/attendance/requests/api/leave/leave.ts'
import { revokeLeave } from '#modules/attendance/requests/api/leave/revoke-leave.ts'
import { overtimeKind } from '#modules/attendance/requests/api/overtime.ts'
import { requestCalls } from '#modules/attendance/requests/api/request-calls.ts'
import { returnKind, tripKind } from '#modules/attendance/requests/api/trips-and-returns.ts'
import { rosterFillCalls } from '#modules/attendance/roster/api/filling/roster-fill-calls.ts'
import { rosterCalls } from '#modules/attendance/roster/api/roster-calls.ts'
import {
  monthFile,
  rosterPublishCalls,
} from '#modules/attendance/roster/api/roster-publish-calls.ts'
import {
  addShiftGroup,
  deleteShiftGroup,
  updateShiftGroup,
} from '#modules/attendance/shifts/api/write-shift-group.ts'
import {
  addShiftSegment,
  deleteShiftSegment,
  updateShiftSegment,
} from '#modules/attendance/shifts/api/write-shift-segment.ts'
import type { Area } from '#platform/api/calls/area.ts'
import { attendanceHomeCards } from './home-cards.ts'

/** 考勤排班 */
export const attendance: Area = {
  resources: {
    'attendance/shift-groups': {
      add: addShiftGroup,
      update: updateShiftGroup,
      delete: deleteShiftGroup,
    },
    'attendance/shift-segments': {
      add: addShiftSegment,
      update: updateShiftSegment,
      delete: deleteShiftSegment,
    },
    'attendance/groups': {
      add: addAttendGroup,
      update: updateAttendGroup,
      delete: deleteAttendGroup,
      actions: { setUsers: setGroupUsers },
      spellings: { setUsers: { names: { add: 'addIds', remove: 'removeIds' } } },
      fields: { names: { leaders: 'leaderIds' } },
      also: GROUP_ALIASES,
    },
    'attendance/group-members': {
      add: addAttendMember,
      update: updateAttendMember,
      delete: deleteAttendMember,
    },
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
    'attendance/schedules': { variants: { export: monthFile } },
    'attendance/locks': {},
    'attendance/areas': areaRules,
    'attendance/clock-ins': { fields: { names: { start: 'clockAtStart', end: 'clockAtEnd' } } },
    'attendance/devices': {
      actions: { rotateToken: rotateDeviceToken, register: makeTerminalCode },
      spellings: { rotateToken: { also: { method: 'POST' } } },
    },
    'attendance/pins': { actions: { clear: clearPin } },
    'attendance/daily': {},
    'attendance/monthly': { actions: { confirm: confirmMonth } },
  },
  home: attendanceHomeCards,
  documents: [
    leaveKind,
    hoursLeaveKind,
    tripKind,
    overtimeKind,
    familyVisitKind,
    returnKind,
    correctionKind,
  ],
  pages: {
    'attendance/calendar': 'attendance/calendar-days',
    'attendance/roster': 'attendance/groups',
  },
  calls: [
    ...calendarCalls,
    ...groupCalls,
    ...requestCalls,
    ...rosterCalls,
    ...recalculationCalls,
    ...rosterFillCalls,
    ...rosterPublishCalls,
    ...clockCalls,
    ...pinCalls,
    ...recordCalls,
    ...balanceCalls,
  ],
}
