import type { ResourceCall } from '#app/request/page-call.ts'
import {
  breakOf,
  DAY_MINUTES,
  type SegmentTimes,
  type Span,
  segmentTimes,
  shiftFigures,
  spanOf,
  workMinutesOf,
} from '#contracts/shift-hours.ts'
import { shiftSegments } from '#resources/attendance/settings/shift-segment.ts'
import type { ShiftHoursView } from './shift-hours-view.ts'

const MOST_SEGMENTS = 10

/** When a shift is worked, for the panel below its record. */
export async function loadShiftHours(
  { gateway, t }: ResourceCall,
  shiftGroupId: string,
): Promise<ShiftHoursView> {
  const asked = { shiftGroupId, pageSize: MOST_SEGMENTS }
  const { data } = await gateway.list(shiftSegments, asked)
  // What a back end knows otherwise is in the table of segments, and not on the bar.
  const segments = data.flatMap((record) => segmentTimes.safeParse(record).data ?? [])
  const period = (span: Span | null) => (span ? fromTo(span, t) : '')
  const rows = segments.map((segment: SegmentTimes, index) => [
    String(index + 1),
    period(spanOf(segment)),
    period(breakOf(segment)),
    duration(workMinutesOf(segment), t),
  ])
  const total = [t('shift.total'), '', '', duration(shiftFigures(segments).workMinutes, t)]
  return {
    work: segments.map(spanOf),
    breaks: segments.map(breakOf).filter((pause) => pause !== null),
    table: {
      columns: [t('shift.number'), t('shift.period'), t('shift.break'), t('shift.work')],
      rows: rows.length > 1 ? [...rows, total] : rows,
    },
  }
}

function fromTo({ from, to }: Span, t: ResourceCall['t']): string {
  return t('shift.fromTo', { from: clock(from, t), to: clock(to, t) })
}

function clock(minute: number, t: ResourceCall['t']): string {
  const [hours, minutes] = [Math.floor((minute % DAY_MINUTES) / 60), minute % 60]
  const time = [hours, minutes].map((part) => String(part).padStart(2, '0')).join(':')
  return minute < DAY_MINUTES ? time : t('shift.onNextDay', { time })
}

function duration(minutes: number, t: ResourceCall['t']): string {
  return t('shift.duration', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}
