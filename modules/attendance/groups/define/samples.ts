import type { Samples } from '#platform/define/built-in/sample.ts'

export const groupSamples: Samples = {
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
}
