import { z } from 'zod'
import {
  GROUP_CALLS,
  type ShiftVersion,
  shiftVersion,
} from '#modules/attendance/groups/wire/attend-group.ts'
import { shiftSegments } from '#modules/attendance/shifts/define/shift-segment.ts'
import { segmentTimes } from '#modules/attendance/shifts/wire/segment-times.ts'
import {
  breakOf,
  clockOf,
  DAY_MINUTES,
  type SegmentTimes,
  type Span,
  shiftFigures,
  spanOf,
  workMinutesOf,
} from '#modules/attendance/shifts/wire/shift-hours.ts'
import { formatDate } from '#platform/web/lib/format.ts'
import type { ResourceCall } from '#platform/web/request/page-call.ts'
import type { ShiftHoursView } from './shift-hours-view.ts'

const MOST_SEGMENTS = 10

/** The working hours of a shift, for the panel below its record. */
export async function loadShiftHours(
  call: ResourceCall,
  shiftGroupId: string,
): Promise<ShiftHoursView> {
  const { gateway, t } = call
  const query = { shiftGroupId, pageSize: MOST_SEGMENTS }
  const { data } = await gateway.list(shiftSegments, query)
  // A segment with unknown times appears in the table of segments, but not on the bar.
  const segments = data.flatMap((record) => segmentTimes.safeParse(record).data ?? [])
  const period = (span: Span | null) => (span ? fromTo(span, t) : '')
  const rows = segments.map((segment: SegmentTimes, index) => [
    String(index + 1),
    period(spanOf(segment)),
    period(breakOf(segment)),
    duration(workMinutesOf(segment), t),
  ])
  const versions = await gateway.ask(
    GROUP_CALLS.versions,
    { id: shiftGroupId },
    z.array(shiftVersion),
  )
  const total = [t('shift.total'), '', '', duration(shiftFigures(segments).workMinutes, t)]
  return {
    work: segments.map(spanOf),
    breaks: segments.map(breakOf).filter((pause) => pause !== null),
    table: {
      columns: [t('shift.number'), t('shift.period'), t('shift.break'), t('shift.work')],
      rows: rows.length > 1 ? [...rows, total] : rows,
    },
    versions: versions.length > 1 ? versionTable(versions, call) : null,
  }
}

/** The past and future versions of the shift, one row for each. */
function versionTable(versions: readonly ShiftVersion[], { t, language }: ResourceCall) {
  const day = (date: string | null) => (date === null ? '' : formatDate(date, language))
  const inForce = ({ from, until }: ShiftVersion) => {
    if (from === null && until === null) return t('shift.always')
    if (from === null) return t('shift.untilOnly', { until: day(until) })
    const days = { from: day(from), until: day(until) }
    return until === null ? t('shift.from', days) : t('shift.until', days)
  }
  return {
    columns: [t('shift.holds'), t('shift.period'), t('shift.work'), t('shift.rules')],
    rows: versions.map((version) => [
      inForce(version),
      version.segments.map((segment) => fromTo(spanOf(segment), t)).join(t('calendar.and')) ||
        t('shift.noHours'),
      duration(version.workMinutes, t),
      t('shift.tolerance', {
        flex: version.flexMinutes,
        late: version.lateGrace,
        early: version.earlyGrace,
        half: version.lateToHalf,
        full: version.lateToFull,
      }),
    ]),
  }
}

function fromTo({ from, to }: Span, t: ResourceCall['t']): string {
  return t('shift.fromTo', { from: clock(from, t), to: clock(to, t) })
}

function clock(minute: number, t: ResourceCall['t']): string {
  const time = clockOf(minute)
  return minute < DAY_MINUTES ? time : t('shift.onNextDay', { time })
}

function duration(minutes: number, t: ResourceCall['t']): string {
  return t('shift.duration', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}
