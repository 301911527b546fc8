import type { Samples } from '#platform/define/built-in/sample.ts'

export const shiftSamples: Samples = {
  // A sample shift must be enabled and working, so that segments can be added. `fromDay` is stored with the
  // version of the shift and never read back.
  'attendance/shift-groups': { dayValue: '1.0', kind: '工作', enabled: true, fromDay: null },
  'attendance/shift-groups#setUp': {
    kind: '工作',
    workOn: '08:30',
    workOff: '17:30',
    restStart: '12:00',
    restMinutes: '60',
    dayValue: '1.0',
  },
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
}
