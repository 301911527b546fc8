import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Segment, segmentProblems, shiftProblems } from './check-segments.ts'

const DAY = 24 * 60
const MOST_OF_ONE = 12 * 60
const MOST_OF_ALL = 16 * 60

function clock(minute: number): string {
  const parts = [Math.floor((minute % DAY) / 60), minute % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

type Plan = { from: number; length: number }

function segmentAt({ from, length }: Plan, seq: number): Segment {
  const to = from + length
  return {
    id: String(seq),
    seq,
    onDayOffset: from < DAY ? '0' : '1',
    workOn: clock(from),
    offDayOffset: to < DAY ? '0' : '1',
    workOff: clock(to),
    restStart: null,
    restEnd: null,
  }
}

/** For each minute of two days, the number of plans that cover it. */
function crowd(plans: readonly Plan[]): number[] {
  const minutes = new Array<number>(2 * DAY).fill(0)
  for (const { from, length } of plans) {
    for (let at = from; at < from + length; at += 1) minutes[at] = (minutes[at] ?? 0) + 1
  }
  return minutes
}

// Times on a grid of 15 minutes, so that segments often touch and sometimes overlap.
const plans = fc.array(
  fc.record({
    from: fc.integer({ min: 0, max: 140 }).map((quarters) => quarters * 15),
    length: fc.integer({ min: 1, max: 48 }).map((quarters) => quarters * 15),
  }),
  { maxLength: 4 },
)

describe('segments of a shift', () => {
  it('are refused where a minute is in two of them, or out of order, or too much in all', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(plans, (spans) => {
        const minutes = crowd(spans)
        const isCrowded = minutes.some((count) => count > 1)
        const total = minutes.reduce((sum, count) => sum + count, 0)
        const isInOrder = spans.every(
          ({ from }, at) => at === 0 || from >= (spans[at - 1]?.from ?? 0),
        )
        const problems = shiftProblems(spans.map((plan, index) => segmentAt(plan, index + 1)))
        const [expected = 'none'] = [
          ...(isCrowded ? ['workOn'] : []),
          ...(isInOrder ? [] : ['seq']),
          ...(total > MOST_OF_ALL ? ['workOff'] : []),
        ]
        seen.add(expected)
        expect(Object.keys(problems)[0] ?? 'none').toBe(expected)
      }),
      { numRuns: 2_000 },
    )
    expect([...seen].sort()).toEqual(['none', 'seq', 'workOff', 'workOn'])
  })

  it('are refused by themselves where they take no time or more than twelve hours', () => {
    fc.assert(
      fc.property(fc.nat(2 * DAY - 1), fc.nat(2 * DAY - 1), (from, to) => {
        const segment = { ...segmentAt({ from, length: 0 }, 1), workOff: clock(to) }
        const problems = segmentProblems({ ...segment, offDayOffset: to < DAY ? '0' : '1' })
        const expected = to <= from ? ['offDayOffset'] : to - from > MOST_OF_ONE ? ['workOff'] : []
        expect(Object.keys(problems)).toEqual(expected)
      }),
    )
  })

  it('may touch, and are four at most', () => {
    const hourly = (count: number) =>
      Array.from({ length: count }, (_, hour) =>
        segmentAt({ from: hour * 60, length: 60 }, hour + 1),
      )
    expect(shiftProblems(hourly(4))).toEqual({})
    expect(Object.keys(shiftProblems(hourly(5)))).toEqual(['seq'])
  })

  it.each([
    ['12:00', null, ['restEnd']],
    [null, '13:00', ['restStart']],
    ['12:00', '12:00', ['restStart']],
    ['08:00', '08:30', ['restStart']],
    ['17:30', '18:30', ['restStart']],
    ['09:00', '18:00', ['restStart']],
    ['12:00', '13:00', []],
    ['09:00', '09:15', []],
    [null, null, []],
  ])('from 9 to 18 take the break from %s to %s: %j', (restStart, restEnd, expected) => {
    const day = segmentAt({ from: 9 * 60, length: 9 * 60 }, 1)
    expect(Object.keys(segmentProblems({ ...day, restStart, restEnd }))).toEqual(expected)
  })
})
