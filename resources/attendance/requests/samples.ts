import { dayFromToday } from '#contracts/shanghai-time.ts'
import type { Samples, SampleValue } from '#resources/built-in/sample.ts'

/** Nobody is away twice at a time: each of these is of somebody of his own, who works here. */
const somebody: SampleValue = {
  newOf: 'hr/archives',
  with: { joinDate: '2020-03-05', workStartDate: '2019-03-05', joinGroupDate: null },
}

/** A Wednesday of which no calendar says anything. */
const DAY = '2199-03-06'
const NEXT_DAY = '2199-03-07'
const YESTERDAY = dayFromToday(-1)

export const requestSamples: Samples = {
  'attendance/leaves': {
    ...{ userId: somebody, kind: '1', startDate: DAY, endDate: NEXT_DAY, childBirth: null },
    ...{ startHalf: '上午', endHalf: '下午' },
  },
  'attendance/leaves#revoke': { realEnd: DAY },
  'attendance/hours-leaves': {
    ...{ userId: somebody, kind: '事假', date: DAY, childBirth: null },
    ...{ startTime: '09:00', endTime: '10:30' },
  },
  'attendance/trips': {
    ...{ userId: somebody, startAt: `${DAY} 08:00:00`, endAt: `${NEXT_DAY} 18:00:00` },
  },
  'attendance/overtimes': {
    ...{ userId: somebody, startAt: `${DAY} 19:00:00`, endAt: `${DAY} 21:00:00` },
  },
  'attendance/family-visits': {
    ...{ userId: somebody, startDate: DAY, endDate: NEXT_DAY },
  },
  'attendance/returns': {
    ...{ userId: somebody, startAt: `${DAY} 08:00:00`, endAt: `${NEXT_DAY} 18:00:00` },
  },
  'attendance/corrections': {
    ...{ userId: somebody, date: YESTERDAY, segSeq: 1, at: `${YESTERDAY} 08:55:00` },
  },
}
