import { SHIFT_OFF } from '#modules/attendance/shifts/define/choices.ts'
import {
  DAY_MINUTES,
  type SegmentTimes,
  type Span,
  shiftFigures,
} from '#modules/attendance/shifts/wire/shift-hours.ts'
import { type SeedContext, type SeedTable, seedTable } from '#platform/seed/seed-context.ts'

type PlannedSegment = Span & { pause?: Span }
type PlannedShift = {
  code: string
  name: string
  short: string
  color: string
  kind: string
  segments: readonly PlannedSegment[]
  grace?: number
  allowance?: string
}

/** Hours of the shift's day; values above 24 are on the next day. */
function hours(from: number, to: number): Span {
  return { from: from * 60, to: to * 60 }
}

const WORKED: readonly PlannedShift[] = [
  {
    code: 'D',
    name: '白班',
    short: '白',
    color: '#1a7f37',
    kind: '工作',
    grace: 5,
    segments: [hours(9, 12), hours(13.5, 18)],
  },
  {
    code: 'M',
    name: '早班',
    short: '早',
    color: '#1f6feb',
    kind: '工作',
    segments: [{ ...hours(6, 14), pause: hours(10, 10.5) }],
  },
  {
    code: 'A',
    name: '中班',
    short: '中',
    color: '#b35900',
    kind: '工作',
    segments: [{ ...hours(14, 22), pause: hours(18, 18.5) }],
  },
  {
    code: 'N',
    name: '夜班',
    short: '夜',
    color: '#6639ba',
    kind: '工作',
    segments: [{ ...hours(22, 30), pause: hours(26, 26.5) }],
    allowance: '80.00',
  },
]

const OTHERS: readonly PlannedShift[] = [
  { code: 'R', name: '休息', short: '休', color: '#8593a5', kind: SHIFT_OFF, segments: [] },
  {
    code: 'Z',
    name: '值班',
    short: '值',
    color: '#a2346f',
    kind: '值班',
    segments: [{ ...hours(8.5, 17.5), pause: hours(12, 13) }],
  },
]

/** Each copy starts a quarter of an hour later; large companies have many such shifts. */
const STAGGER = 15

function staggered({ segments, ...shift }: PlannedShift, times: number): PlannedShift {
  const later = ({ from, to }: Span) => ({ from: from + times * STAGGER, to: to + times * STAGGER })
  const moved = segments.map(({ pause, ...span }) => ({
    ...later(span),
    ...(pause && { pause: later(pause) }),
  }))
  return {
    ...shift,
    segments: moved,
    code: `${shift.code}${times}`,
    short: `${shift.short}${times}`,
    name: `${shift.name} ${clock(moved[0]?.from ?? 0)}`,
  }
}

/** The requested number of shifts: the usual ones first, then the same at later times. */
export function planShifts(count: number): PlannedShift[] {
  const known = [...WORKED, ...OTHERS]
  const more = Array.from({ length: Math.max(0, count - known.length) }, (_, index) => {
    const times = Math.floor(index / WORKED.length) + 1
    return WORKED.slice(index % WORKED.length, (index % WORKED.length) + 1).map((shift) =>
      staggered(shift, times),
    )
  })
  return [...known, ...more.flat()].slice(0, count)
}

function clock(minute: number): string {
  const parts = [Math.floor((minute % DAY_MINUTES) / 60), minute % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

function timesOf({ from, to, pause }: PlannedSegment): SegmentTimes {
  const day = (minute: number) => (minute < DAY_MINUTES ? '0' : '1')
  return {
    onDayOffset: day(from),
    workOn: clock(from),
    offDayOffset: day(to),
    workOff: clock(to),
    restStart: pause ? clock(pause.from) : null,
    restEnd: pause ? clock(pause.to) : null,
  }
}

function* shiftRows(context: SeedContext, shifts: readonly PlannedShift[]) {
  for (const [index, shift] of shifts.entries()) {
    const { workMinutes, crossDay } = shiftFigures(shift.segments.map(timesOf))
    yield {
      ...context.stamp('shift_group', index),
      code: shift.code,
      name: shift.name,
      short_name: shift.short,
      color: shift.color,
      kind: shift.kind,
      work_minutes: workMinutes,
      day_value: '1.0',
      cross_day: crossDay,
      late_grace: shift.grace ?? 0,
      night_allowance: shift.allowance ?? null,
      sort: (index + 1) * 10,
    }
  }
}

function* segmentRows(context: SeedContext, shifts: readonly PlannedShift[]) {
  let row = 0
  for (const [index, { segments }] of shifts.entries()) {
    for (const [place, segment] of segments.entries()) {
      const times = timesOf(segment)
      yield {
        ...context.stamp('shift_segment', row),
        shift_group_id: context.idOf('shift_group', index),
        seq: place + 1,
        on_day_offset: times.onDayOffset,
        work_on: times.workOn,
        off_day_offset: times.offDayOffset,
        work_off: times.workOff,
        rest_start: times.restStart,
        rest_end: times.restEnd,
      }
      row += 1
    }
  }
}

/** Shifts with their segments; the figures of a shift follow from its segments. */
export function shiftTables(context: SeedContext, count: number): SeedTable[] {
  const shifts = planShifts(count)
  return [
    seedTable('shift_group', () => shiftRows(context, shifts)),
    seedTable('shift_segment', () => segmentRows(context, shifts)),
  ]
}
