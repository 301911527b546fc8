import type { Samples, SampleValue } from '#platform/define/built-in/sample.ts'
import { dayFromToday } from '#platform/wire/time/shanghai-time.ts'

/** An employee cannot be absent twice at the same time, so each sample has a new employee. */
const somebody: SampleValue = {
  newOf: 'hr/archives',
  with: { joinDate: '2020-03-05', workStartDate: '2019-03-05', joinGroupDate: null },
}

const YESTERDAY = dayFromToday(-1)

/** Wednesdays far in the future, without calendar entries; each kind has a separate week. */
export const requestSamples: Samples = {
  'attendance/leaves': {
    userId: somebody,
    kind: '1',
    startDate: '2199-03-06',
    endDate: '2199-03-07',
    childBirth: null,
    startHalf: '上午',
    endHalf: '下午',
  },
  'attendance/leaves#revoke': { realEnd: '2199-03-06' },
  'attendance/hours-leaves': {
    userId: somebody,
    kind: '事假',
    date: '2199-03-13',
    childBirth: null,
    startTime: '09:00',
    endTime: '10:30',
  },
  'attendance/trips': {
    userId: somebody,
    startAt: '2199-03-20 08:00:00',
    endAt: '2199-03-21 18:00:00',
  },
  'attendance/overtimes': {
    userId: somebody,
    startAt: '2199-03-27 19:00:00',
    endAt: '2199-03-27 21:00:00',
  },
  'attendance/family-visits': {
    userId: somebody,
    startDate: '2199-04-03',
    endDate: '2199-04-04',
  },
  'attendance/returns': {
    userId: somebody,
    startAt: '2199-04-10 08:00:00',
    endAt: '2199-04-11 18:00:00',
  },
  'attendance/corrections': {
    userId: somebody,
    date: YESTERDAY,
    segSeq: 1,
    at: `${YESTERDAY} 08:55:00`,
  },
}
