import type { Samples } from '#platform/define/built-in/sample.ts'
import { dayFromToday } from '#platform/wire/time/shanghai-time.ts'

export const settingsSamples: Samples = {
  // A sample shift must be enabled and working, so that segments can be added. `fromDay` is stored with the
  // version of the shift and never read back.
  'attendance/shift-groups': { dayValue: '1.0', kind: '工作', enabled: true, fromDay: null },
  // Two segments of one shift must not overlap.
  'attendance/shift-segments': {
    shiftGroupId: { newOf: 'attendance/shift-groups' },
    workOn: '08:00',
    workOff: '12:00',
    offDayOffset: '0',
    restStart: '10:00',
    restEnd: '10:15',
    fromDay: null,
  },
  // A department and an employee can be in one group only: each sample uses new ones, or none.
  'attendance/groups': {
    kind: '排班制',
    workHours: '标准工时',
    deptIds: [],
    freeMinutes: null,
    mondayId: null,
    tuesdayId: null,
    wednesdayId: null,
    thursdayId: null,
    fridayId: null,
    saturdayId: null,
    sundayId: null,
    cycle: null,
    approvalNo: null,
    hoursFrom: null,
    hoursTo: null,
  },
  'attendance/group-members': {
    userId: { newOf: 'hr/archives' },
    fromDate: '2020-01-01',
    toDate: '2020-12-31',
  },
  // A date can have one entry only: each sample uses a separate date, far in the future.
  'attendance/calendar-days': { date: (n) => dayFromToday(20_000 + n), dayClass: '1' },
}
