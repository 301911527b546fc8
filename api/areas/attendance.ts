import { adjustBalance } from '#api/rules/attendance/balances/adjust-balance.ts'
import { grantBalances } from '#api/rules/attendance/balances/grant-balances.ts'
import { clearPin } from '#api/rules/attendance/clocking/clear-pin.ts'
import { rotateDeviceToken } from '#api/rules/attendance/clocking/rotate-device-token.ts'
import { makeTerminalCode } from '#api/rules/attendance/clocking/terminal-code.ts'
import { areaRules } from '#api/rules/attendance/clocking/write-area.ts'
import { confirmMonth } from '#api/rules/attendance/confirm-month.ts'
import { returnKind, tripKind } from '#api/rules/attendance/requests/away.ts'
import { correctionKind } from '#api/rules/attendance/requests/correction.ts'
import { familyVisitKind } from '#api/rules/attendance/requests/family-visit.ts'
import { hoursLeaveKind } from '#api/rules/attendance/requests/hours-leave.ts'
import { leaveKind } from '#api/rules/attendance/requests/leave.ts'
import { overtimeKind } from '#api/rules/attendance/requests/overtime.ts'
import { revokeLeave } from '#api/rules/attendance/requests/revoke-leave.ts'
import { setGroupUsers } from '#api/rules/attendance/set-group-users.ts'
import {
  addAttendGroup,
  deleteAttendGroup,
  updateAttendGroup,
} from '#api/rules/attendance/write-attend-group.ts'
import {
  addAttendMember,
  deleteAttendMember,
  updateAttendMember,
} from '#api/rules/attendance/write-attend-member.ts'
import {
  addShiftGroup,
  deleteShiftGroup,
  updateShiftGroup,
} from '#api/rules/attendance/write-shift-group.ts'
import {
  addShiftSegment,
  deleteShiftSegment,
  updateShiftSegment,
} from '#api/rules/attendance/write-shift-segment.ts'
import { GROUP_ALIASES } from '#contracts/attend-group.ts'
import type { Area } from './area.ts'
import { balanceCalls } from './attendance/balance-calls.ts'
import { calendarCalls } from './attendance/calendar-calls.ts'
import { clockCalls } from './attendance/clock-calls.ts'
import { groupCalls } from './attendance/group-calls.ts'
import { attendanceHomeCards } from './attendance/home-cards.ts'
import { pinCalls } from './attendance/pin-calls.ts'
import { recalculationCalls } from './attendance/recalculation-calls.ts'
import { recordCalls } from './attendance/record-calls.ts'
import { requestCalls } from './attendance/request-calls.ts'
import { rosterCalls } from './attendance/roster-calls.ts'
import { rosterFillCalls } from './attendance/roster-fill-calls.ts'
import { monthFile, rosterPublishCalls } from './attendance/roster-publish-calls.ts'

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
