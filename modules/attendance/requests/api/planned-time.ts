import { sql } from 'kysely'
import { PUBLIC_HOLIDAY, REST_DAY } from '#modules/attendance/calendar/define/choices.ts'
import {
  joined,
  type Spans,
  secondsOf,
  shared,
  without,
} from '#modules/attendance/days/api/engine/spans.ts'
import {
  breakOf,
  DAY_MINUTES,
  type SegmentTimes,
  type Span,
  spanOf,
} from '#modules/attendance/shifts/wire/shift-hours.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import { daysApart } from './request-span.ts'

/** An employee's plan for a day, without times. */
export type PlannedDay = {
  date: string
  plan: 'shift' | 'free' | 'rest' | 'unscheduled'
  dayClass: string
}

type Range = { from: string; to: string }

/** An employee's plan, day by day; days on which they are not expected are missing. */
export async function readPlan(
  tx: Database | Tx,
  userId: unknown,
  { from, to }: Range,
): Promise<PlannedDay[]> {
  const { rows } = await sql<PlannedDay>`
    select to_char(p.date, 'YYYY-MM-DD') as date, p.plan, p.day_class as "dayClass"
    from planned_days(array[${userId}::uuid], ${from}::date, ${to}::date) p order by p.date`.execute(
    tx,
  )
  return rows
}

/** A day of `readPlan` with its working times, in minutes from the midnight at the start of the first day. */
export type PlannedTime = PlannedDay & {
  /** From the first start of work to the last end of work; null without a shift. */
  reach: Span | null
  work: Spans
  /** The time after each segment in which overtime does not count yet, and the start of the next segment. */
  waits: readonly (Span & { next: number | null })[]
  /** The latest time to clock out. */
  openUntil: number
}

type Segment = SegmentTimes & { outAfter: number; overtimeAfter: number; seq: number }

/** Shifts of consecutive days. */
export async function readPlannedTime(
  tx: Database | Tx,
  userId: unknown,
  { from, to }: Range,
): Promise<PlannedTime[]> {
  const { rows } = await sql<PlannedDay & { segments: Segment[] }>`
    select to_char(p.date, 'YYYY-MM-DD') as date, p.plan, p.day_class as "dayClass",
      coalesce((select jsonb_agg(jsonb_build_object(
          'onDayOffset', s.on_day_offset, 'workOn', to_char(s.work_on, 'HH24:MI'),
          'offDayOffset', s.off_day_offset, 'workOff', to_char(s.work_off, 'HH24:MI'),
          'restStart', to_char(s.rest_start, 'HH24:MI'), 'restEnd', to_char(s.rest_end, 'HH24:MI'),
          'outAfter', s.out_after, 'overtimeAfter', s.ot_start_after, 'seq', s.seq))
        from shift_segments_on(p.shift_group_id, p.date) s where p.plan = 'shift'), '[]') as segments
    from planned_days(array[${userId}::uuid], ${from}::date, ${to}::date) p order by p.date`.execute(
    tx,
  )
  return rows.map(({ segments, ...day }) => {
    return { ...day, ...timesOf(segments, daysApart(from, day.date) * DAY_MINUTES) }
  })
}

function timesOf(segments: readonly Segment[], base: number) {
  const later = ({ from, to }: Span) => ({ from: from + base, to: to + base })
  const spans = segments.map((segment) => later(spanOf(segment)))
  const breaks = segments.flatMap((segment) => {
    const pause = breakOf(segment)
    return pause ? [later(pause)] : []
  })
  const starts = spans.map(({ from }) => from)
  const ends = spans.map(({ to }) => to)
  const reach = spans.length > 0 ? { from: Math.min(...starts), to: Math.max(...ends) } : null
  const openUntil = Math.max(...spans.map(({ to }, at) => to + (segments[at]?.outAfter ?? 0)), base)
  const work = without(joined(spans), breaks)
  const waits = spans.map(({ to }, at) => {
    const later = starts.filter((start) => start >= to)
    const next = later.length > 0 ? Math.min(...later) : null
    return { from: to, to: to + (segments[at]?.overtimeAfter ?? 0), next }
  })
  return { reach, work, waits, openUntil }
}

/** Minutes of a span that are working time of a day. */
export function workedMinutes(span: Span, { work }: PlannedTime): number {
  return secondsOf(shared([span], work))
}

/**
 * The part of a span that counts as overtime outside the shifts of some days, in minutes. An employee who
 * works through the gap between two segments has not left work: there overtime counts from the first minute.
 */
export function overtimeSpans(span: Span, days: readonly PlannedTime[]): Spans {
  const isWorkedThrough = (from: number, next: number | null) =>
    next !== null && span.from <= from && span.to >= next
  const waits = days.flatMap((day) =>
    day.waits.filter(({ from, next }) => !isWorkedThrough(from, next)),
  )
  return without([span], joined([...days.flatMap(({ work }) => work), ...waits]))
}

/** Whether a day counts as a working day for leave; days without a roster follow the calendar. */
export function isWorked({ plan, dayClass }: PlannedDay): boolean {
  if (plan === 'unscheduled') return dayClass !== REST_DAY && dayClass !== PUBLIC_HOLIDAY
  return plan !== 'rest'
}
