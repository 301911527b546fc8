import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { breakOf, type SegmentTimes, shiftFigures, spanOf, workMinutesOf } from './shift-hours.ts'

const DAY = 24 * 60

function clock(minute: number): string {
  const parts = [Math.floor((minute % DAY) / 60), minute % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

/**
 * A simple model of the hours: walks through two days minute by minute and records the state of the employee.
 */
function watch(segment: SegmentTimes): string[] {
  const log: string[] = []
  const day = (minute: number) => String(Math.floor(minute / DAY))
  let state = 'away'
  for (let minute = 0; minute < 2 * DAY; minute += 1) {
    const now = clock(minute)
    const today = day(minute)
    const isHere = state !== 'away'
    if (!isHere && today === segment.onDayOffset && now === segment.workOn) state = 'work'
    if (isHere && today === segment.offDayOffset && now === segment.workOff) state = 'away'
    // After its end the break cannot begin again, because a segment has only one.
    if (state === 'break' && now === segment.restEnd) state = 'rested'
    if (state === 'work' && now === segment.restStart) state = 'break'
    log.push(state)
  }
  return log
}

/** A segment of up to twelve hours, with a break inside it or without a break. */
const segments: fc.Arbitrary<SegmentTimes> = fc
  .tuple(
    fc.integer({ min: 0, max: 2 * DAY - 722 }),
    fc.integer({ min: 3, max: 720 }),
    fc.boolean(),
    fc.tuple(fc.nat(719), fc.nat(719)),
  )
  .map(([from, length, hasBreak, [a, b]]) => {
    const to = from + length
    const [first, last] = [a % length, b % length].sort((one, other) => one - other)
    const pause = hasBreak && first !== undefined && last !== undefined && first < last
    return {
      onDayOffset: from < DAY ? '0' : '1',
      workOn: clock(from),
      offDayOffset: to < DAY ? '0' : '1',
      workOff: clock(to),
      restStart: pause ? clock(from + first) : null,
      restEnd: pause ? clock(from + last) : null,
    }
  })

const count = (log: readonly string[], ...states: string[]) =>
  log.filter((state) => states.includes(state)).length

describe('the hours of a segment', () => {
  it('are those of a clock', () => {
    fc.assert(
      fc.property(segments, (segment) => {
        const log = watch(segment)
        expect(workMinutesOf(segment)).toBe(count(log, 'work', 'rested'))
        const { from, to } = spanOf(segment)
        expect(from).toBe(log.findIndex((state) => state !== 'away'))
        expect(to - from).toBe(count(log, 'work', 'break', 'rested'))
        const pause = breakOf(segment)
        const at = log.indexOf('break')
        expect(pause).toEqual(pause === null ? null : { from: at, to: at + count(log, 'break') })
        expect(pause === null).toBe(at < 0)
      }),
    )
  })

  it('may have a break across midnight', () => {
    const night: SegmentTimes = {
      onDayOffset: '0',
      workOn: '22:00',
      offDayOffset: '1',
      workOff: '06:00',
      restStart: '23:45',
      restEnd: '00:15',
    }
    expect(workMinutesOf(night)).toBe(450)
    expect(breakOf(night)).toEqual({ from: 1425, to: 1455 })
  })
})

it('the figures of a shift are the sum of its segments, and whether one ends on the next day', () => {
  fc.assert(
    fc.property(fc.array(segments, { maxLength: 4 }), (times) => {
      const logs = times.map(watch)
      expect(shiftFigures(times)).toEqual({
        workMinutes: logs.reduce((sum, log) => sum + count(log, 'work', 'rested'), 0),
        crossDay: logs.some((log, index) => {
          const end = log.findLastIndex((state) => state !== 'away') + 1
          return end >= DAY && times[index] !== undefined
        }),
      })
    }),
  )
})
