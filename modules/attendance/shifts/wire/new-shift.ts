import { clockOf, minuteOfDay, type SegmentTimes } from './shift-hours.ts'

/** The times of a new shift as they are typed. */
export type TypedTimes = {
  workOn: string
  workOff: string
  restStart: string | null
  restMinutes: number
}

/**
 * How many minutes before and after the start and the end of work the employees of a new shift may
 * clock in or out.
 */
export const USUAL_WINDOWS = { inBefore: 60, inAfter: 300, outBefore: 300, outAfter: 240 } as const

/**
 * The segment of a new shift. When the clock time of the end is not after that of the start, the work ends
 * on the next day.
 */
export function segmentOf({ workOn, workOff, restStart, restMinutes }: TypedTimes): SegmentTimes {
  return {
    onDayOffset: '0',
    workOn,
    offDayOffset: minuteOfDay(workOff) > minuteOfDay(workOn) ? '0' : '1',
    workOff,
    restStart,
    restEnd: restStart === null ? null : clockOf(minuteOfDay(restStart) + restMinutes),
  }
}
