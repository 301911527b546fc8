import { adjustBalance } from '#modules/attendance/balances/api/adjust-balance.ts'
import { balanceCalls } from '#modules/attendance/balances/api/balance-calls.ts'
import { grantBalances } from '#modules/attendance/balances/api/grant-balances.ts'
import { leaveBalances } from '#modules/attendance/balances/define/leave-balance.ts'
import { leaveEntries } from '#modules/attendance/balances/define/leave-entry.ts'
import { calendarCalls } from '#modules/attendance/calendar/api/calendar-calls.ts'
import { calendarDays } from '#modules/attendance/calendar/define/calendar-day.ts'
import { clockCalls } from '#modules/attendance/clocking/api/clock-calls.ts'
import { clearPin } from '#modules/attendance/clocking/api/devices/clear-pin.ts'
import { givePins } from '#modules/attendance/clocking/api/devices/give-pins.ts'
import { pinCalls } from '#modules/attendance/clocking/api/devices/pin-calls.ts'
import { rotateDeviceToken } from '#modules/attendance/clocking/api/devices/rotate-device-token.ts'
import { makeTerminalCode } from '#modules/attendance/clocking/api/devices/terminal-code.ts'
import { areaRules } from '#modules/attendance/clocking/api/zones/write-zone.ts'
import { clockIns } from '#modules/attendance/clocking/define/clock-in.ts'
import { attendAreas } from '#modules/attendance/clocking/define/clock-zone.ts'
import { attendDevices } from '#modules/attendance/clocking/define/device.ts'
import { attendPins } from '#modules/attendance/clocking/define/pin.ts'
import { recalculationCalls } from '#modules/attendance/days/api/recalculation/recalculation-calls.ts'
import { dailyStatistics } from '#modules/attendance/days/define/daily.ts'
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
import { attendGroups } from '#modules/attendance/groups/define/attend-group.ts'
import { attendMembers } from '#modules/attendance/groups/define/attend-member.ts'
import { GROUP_ALIASES } from '#modules/attendance/groups/wire/attend-group.ts'
import { closingCalls } from '#modules/attendance/locks/api/closing-calls.ts'
import { attendLocks } from '#modules/attendance/locks/define/lock.ts'
import { confirmMonth } from '#modules/attendance/months/api/confirm-month.ts'
import { recordCalls } from '#modules/attendance/months/api/record-calls.ts'
import { monthlySummaries } from '#modules/attendance/months/define/monthly.ts'
import { correctionKind } from '#modules/attendance/requests/api/correction.ts'
import { familyVisitKind } from '#modules/attendance/requests/api/leave/family-visit.ts'
import { hoursLeaveKind } from '#modules/attendance/requests/api/leave/hours-leave.ts'
import { leaveKind } from '#modules/attendance/requests/api/leave/leave.ts'
import { revokeLeave } from '#modules/attendance/requests/api/leave/revoke-leave.ts'
import { overtimeKind } from '#modules/attendance/requests/api/overtime.ts'
import { requestCalls } from '#modules/attendance/requests/api/request-calls.ts'
import { returnKind, tripKind } from '#modules/attendance/requests/api/trips-and-returns.ts'
import { corrections } from '#modules/attendance/requests/define/correction.ts'
import { familyVisits } from '#modules/attendance/requests/define/family-visit.ts'
import { hoursLeaves } from '#modules/attendance/requests/define/hours-leave.ts'
import { leaves } from '#modules/attendance/requests/define/leave.ts'
import { overtimes } from '#modules/attendance/requests/define/overtime.ts'
import { returnsToCompany } from '#modules/attendance/requests/define/return-to-company.ts'
import { trips } from '#modules/attendance/requests/define/trip.ts'
import { rosterFillCalls } from '#modules/attendance/roster/api/filling/roster-fill-calls.ts'
import { rosterCalls } from '#modules/attendance/roster/api/roster-calls.ts'
import {
  monthFile,
  rosterPublishCalls,
} from '#modules/attendance/roster/api/roster-publish-calls.ts'
import { schedules } from '#modules/attendance/roster/define/schedule.ts'
import { setUpShift } from '#modules/attendance/shifts/api/set-up-shift.ts'
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
import { shiftGroups } from '#modules/attendance/shifts/define/shift-group.ts'
import { shiftSegments } from '#modules/attendance/shifts/define/shift-segment.ts'
import { type Area, answers } from '#platform/api/calls/area.ts'
import { attendanceHomeCards } from './home-cards.ts'

/** 考勤排班 */
export const attendance: Area = {
  resources: [
    answers(shiftGroups, {
      add: addShiftGroup,
      update: updateShiftGroup,
      delete: deleteShiftGroup,
      actions: { setUp: setUpShift },
    }),
    answers(shiftSegments, {
      add: addShiftSegment,
      update: updateShiftSegment,
      delete: deleteShiftSegment,
    }),
    answers(attendGroups, {
      leavers: ['removeIds'],
      add: addAttendGroup,
      update: updateAttendGroup,
      delete: deleteAttendGroup,
      actions: { setUsers: setGroupUsers },
      aliases: { setUsers: { names: { add: 'addIds', remove: 'removeIds' } } },
      fields: { names: { leaders: 'leaderIds' } },
      also: GROUP_ALIASES,
    }),
    answers(attendMembers, {
      add: addAttendMember,
      update: updateAttendMember,
      delete: deleteAttendMember,
    }),
    answers(calendarDays),
    answers(leaveBalances, {
      actions: { grant: grantBalances, adjust: adjustBalance },
      aliases: {
        grant: { also: { method: 'POST' }, names: { scope: 'deptIds' } },
        adjust: { also: { method: 'POST' } },
      },
    }),
    answers(leaveEntries),
    answers(leaves, {
      actions: { revoke: revokeLeave },
      aliases: { revoke: { also: { method: 'POST' } } },
    }),
    answers(hoursLeaves),
    answers(trips, {
      fields: { names: { from: 'fromPlace', to: 'toPlace', companions: 'companionIds' } },
    }),
    answers(overtimes),
    answers(familyVisits),
    answers(returnsToCompany),
    answers(corrections),
    answers(schedules, { variants: { export: monthFile } }),
    answers(attendLocks),
    answers(attendAreas, areaRules),
    answers(clockIns, { fields: { names: { start: 'clockAtStart', end: 'clockAtEnd' } } }),
    answers(attendDevices, {
      actions: { rotateToken: rotateDeviceToken, register: makeTerminalCode },
      aliases: { rotateToken: { also: { method: 'POST' } } },
    }),
    answers(attendPins, { actions: { clear: clearPin, give: givePins } }),
    answers(dailyStatistics),
    answers(monthlySummaries, { actions: { confirm: confirmMonth } }),
  ],
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
    'attendance/closing': 'attendance/groups',
  },
  calls: [
    ...calendarCalls,
    ...groupCalls,
    ...requestCalls,
    ...rosterCalls,
    ...recalculationCalls,
    ...rosterFillCalls,
    ...rosterPublishCalls,
    ...closingCalls,
    ...clockCalls,
    ...pinCalls,
    ...recordCalls,
    ...balanceCalls,
  ],
}
