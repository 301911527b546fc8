import type { TFunction } from 'i18next'
import { segmentOf, USUAL_WINDOWS } from '#modules/attendance/shifts/wire/new-shift.ts'
import {
  breakOf,
  clockOf,
  DAY_MINUTES,
  isClock,
  type Span,
  spanOf,
  workMinutesOf,
} from '#modules/attendance/shifts/wire/shift-hours.ts'

/** The texts of a form by field. */
export type TypedShift = Readonly<Record<string, string>>

/** Describes a new shift in lines; no lines while a time is missing or invalid. */
export function describeNewShift(typed: TypedShift, dayOff: string, t: TFunction): string[] {
  if (typed.kind === dayOff) return [t('newShift.dayOff')]
  const { workOn = '', workOff = '', restStart = '', restMinutes = '' } = typed
  const typedTimes = [workOn, workOff, ...(restStart === '' ? [] : [restStart])]
  if (!typedTimes.every(isClock)) return []
  const segment = segmentOf({
    workOn,
    workOff,
    restStart: restStart === '' ? null : restStart,
    restMinutes: Number(restMinutes),
  })
  const work = spanOf(segment)
  const pause = breakOf(segment)
  const minutes = workMinutesOf(segment)
  const [hours, left] = [Math.floor(minutes / 60), minutes % 60]
  const time = t(left === 0 ? 'newShift.hours' : 'newShift.hoursMinutes', { hours, minutes: left })
  const { inBefore, inAfter, outBefore, outAfter } = USUAL_WINDOWS
  const arriving = { from: work.from - inBefore, to: work.from + inAfter }
  const leaving = { from: work.to - outBefore, to: work.to + outAfter }
  return [
    [
      fromTo(work, t),
      pause ? t('newShift.break', { span: fromTo(pause, t) }) : t('newShift.noBreak'),
      t('newShift.total', { time }),
    ].join(t('newShift.comma')),
    t('newShift.windowIn', { span: fromTo(arriving, t) }),
    t('newShift.windowOut', { span: fromTo(leaving, t) }),
  ]
}

/** Formats a span of clock times. Marks the end as "next day" only when the start lies on an earlier day. */
export function fromTo({ from, to }: Span, t: TFunction): string {
  const day = (minute: number) => Math.floor(minute / DAY_MINUTES)
  const end = day(to) > day(from) ? t('shift.onNextDay', { time: clockOf(to) }) : clockOf(to)
  const begin = day(from) > 0 ? t('shift.onNextDay', { time: clockOf(from) }) : clockOf(from)
  return t('newShift.span', { from: begin, to: end })
}
