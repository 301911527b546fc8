import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { computeDay } from './compute-day.ts'
import type {
  DayFacts,
  DayPlan,
  DayResult,
  DaySegment,
  DayShift,
  HoursKind,
  LeavePaper,
} from './day-facts.ts'
import { leaveValueOf } from './day-values.ts'
import { hoursKind } from './hours-kind.ts'

/** Seconds from midnight of the day; '30:00' is six in the morning of the next. */
function at(clock: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number)
  return hours * 3600 + minutes * 60 + seconds
}

const span = (from: string, to: string) => ({ from: at(from), to: at(to) })

function segment(
  seq: number,
  from: string,
  to: string,
  more: Partial<DaySegment> = {},
): DaySegment {
  return {
    seq,
    ...span(from, to),
    rest: null,
    needIn: true,
    needOut: true,
    inBefore: 3600,
    inAfter: 18_000,
    outBefore: 18_000,
    outAfter: 14_400,
    overtimeAfter: 0,
    ...more,
  }
}

function shift(segments: readonly DaySegment[], more: Partial<DayShift> = {}): DayShift {
  return {
    value: 100,
    flex: 0,
    lateGrace: 300,
    earlyGrace: 0,
    lateToHalf: 7200,
    lateToFull: 14_400,
    segments,
    ...more,
  }
}

/** 白班: 09:00–12:00 and 13:30–18:00, 450 minutes, each segment half a day, grace of five minutes. */
const DAY = shift([segment(1, '09:00', '12:00'), segment(2, '13:30', '18:00')])
/** One segment 09:00–18:00 with a break 12:00–13:00: 480 minutes, halves meet at 12:30. */
const OFFICE = shift([segment(1, '09:00', '18:00', { rest: span('12:00', '13:00') })])
/** 夜班: 22:00–06:00 without a break, 480 minutes, halves meet at 02:00. */
const NIGHT = shift([segment(1, '22:00', '30:00')])
/** Two clock-ins a day: no clock-in is needed at noon. */
const TWICE = shift([
  segment(1, '09:00', '12:00', { needOut: false }),
  segment(2, '13:30', '18:00', { needIn: false }),
])

/** Four segments of two hours, a quarter of the day each; halves meet at 11:00. */
const FOUR = shift([
  segment(1, '06:00', '08:00'),
  segment(2, '09:00', '11:00'),
  segment(3, '12:00', '14:00'),
  segment(4, '15:00', '17:00'),
])
/** A day segment and a night segment in one shift with the value of two days, 1440 minutes. */
const LONG = shift([segment(1, '08:00', '20:00'), segment(2, '20:00', '32:00')], { value: 200 })

type Neighbour = { dayClass: DayFacts['dayClass']; plan?: DayPlan['kind'] }
type Case = Partial<Omit<DayFacts, 'punches' | 'kinds'>> & {
  shift?: DayShift
  punches?: readonly string[]
  /** The calendar class and the roster plan of the day before and of the day after. */
  before?: Neighbour
  after?: Neighbour
}

const ORDINARY: Neighbour = { dayClass: '0', plan: 'shift' }

function facts(testCase: Case): DayFacts {
  const {
    shift: planned = DAY,
    punches = [],
    before = ORDINARY,
    after = ORDINARY,
    ...more
  } = testCase
  const dayClass = more.dayClass ?? '0'
  const plan = more.plan ?? { kind: 'shift', shift: planned }
  return {
    plan,
    dayClass,
    kinds: {
      before: hoursKind(before.dayClass, before.plan),
      own: hoursKind(dayClass, plan.kind),
      after: hoursKind(after.dayClass, after.plan),
    },
    reach: span('04:00', '36:00'),
    punches: punches.map(at),
    leaves: [],
    away: [],
    overtime: [],
    overtimeRule: 'shorter',
    overtimeUnit: 1800,
    now: at('48:00'),
    settlesMissing: false,
    ...more,
  }
}

const half = (which: 'first' | 'second', kind = '3'): LeavePaper => ({
  id: `${kind}-${which}`,
  kind,
  isHourly: false,
  halves: [which],
  span: null,
})
const whole = (kind: string): LeavePaper => ({
  ...half('first', kind),
  id: kind,
  halves: ['first', 'second'],
})
const hours = (from: string, to: string): LeavePaper => ({
  id: 'hours',
  kind: '1',
  isHourly: true,
  halves: [],
  span: span(from, to),
})
const trip = (from: string, to: string) => ({
  id: 'trip',
  kind: 'trip' as const,
  span: span(from, to),
})
const overtime = (from: string, to: string, toLieu = false) => ({
  id: `ot${from}`,
  span: span(from, to),
  toLieu,
})

type Expected = Partial<Omit<DayResult, 'overtime' | 'leaves' | 'segments'>> & {
  overtime?: Partial<DayResult['overtime']>
}

/** Days calculated by hand from domain 09 A07. The comments show the calculations. */
const DAYS: readonly [string, Case, Expected][] = [
  // 3 h and 4 h 30 min between the clock-ins, cut to the shift: 180 + 270.
  [
    'a whole day',
    { punches: ['08:55', '12:01', '13:20', '18:03'] },
    {
      statuses: ['normal'],
      workedMinutes: 450,
      attendedValue: 100,
      absentValue: 0,
      requiredMinutes: 450,
    },
  ],
  // 09:05 is within the grace period of five minutes, so the employee is not late. The five minutes still do
  // not count as worked.
  [
    'five minutes within grace',
    { punches: ['09:05', '12:00', '13:30', '18:00'] },
    { statuses: ['normal'], lateMinutes: 0, workedMinutes: 445 },
  ],
  // Beyond the grace period all seven minutes count, not only two.
  [
    'seven minutes late',
    { punches: ['09:07', '12:00', '13:30', '18:00'] },
    { statuses: ['late'], lateMinutes: 7, lateTimes: 1, attendedValue: 100 },
  ],
  // Six minutes and one second: a started minute counts as a whole one.
  [
    'a second over six minutes',
    { punches: ['09:06:01', '12:00', '13:30', '18:00'] },
    { lateMinutes: 7 },
  ],
  // 11:05 is 125 minutes late. From 120 minutes on, the morning counts as absent, not as late.
  [
    'late beyond half a day',
    { punches: ['11:05', '12:00', '13:30', '18:00'] },
    { statuses: ['halfAbsent'], lateMinutes: 0, lateTimes: 0, absentValue: 50, attendedValue: 50 },
  ],
  // 240 minutes early in the afternoon: the whole day counts as absent.
  [
    'early beyond a whole day',
    { punches: ['09:00', '12:00', '13:30', '14:00'] },
    { statuses: ['absent'], absentValue: 100, attendedValue: 0, earlyMinutes: 0 },
  ],
  // 13:20 and 18:03 lie in the windows of the afternoon (from 12:45 on): the morning has no clock-in.
  [
    'only the afternoon',
    { punches: ['13:20', '18:03'] },
    {
      statuses: ['halfAbsent'],
      absentValue: 50,
      attendedValue: 50,
      workedMinutes: 270,
      missingTimes: 0,
    },
  ],
  // The leave takes exactly the morning half. The employee worked the afternoon.
  [
    'leave in the morning',
    { punches: ['13:25', '18:00'], leaves: [half('first')] },
    {
      statuses: ['leave'],
      attendedValue: 50,
      leaveMinutes: 180,
      absentValue: 0,
      lateTimes: 0,
      workedMinutes: 270,
    },
  ],
  // Half a day of leave and no clock-in: the other half counts as absent.
  [
    'leave in the morning, then nothing',
    { leaves: [half('first')] },
    { statuses: ['halfAbsent', 'leave'], attendedValue: 0, absentValue: 50 },
  ],
  [
    'leave of the whole day',
    { leaves: [whole('2')] },
    { statuses: ['leave'], attendedValue: 0, absentValue: 0, leaveMinutes: 450, missingTimes: 0 },
  ],
  [
    'nobody came',
    {},
    { statuses: ['absent'], absentValue: 100, attendedValue: 0, missingTimes: 0 },
  ],
  // The clock-in at 18:00 is missing. Only time between two clock-ins counts as worked, but the whole day
  // still counts as attended.
  [
    'no clock-in at the end',
    { punches: ['09:00', '12:00', '13:30'] },
    { statuses: ['missing'], missingTimes: 1, workedMinutes: 180, attendedValue: 100 },
  ],
  // When the month is closed, the same missing clock-in costs half a day.
  [
    'no clock-in at the end, month closed',
    { punches: ['09:00', '12:00', '13:30'], settlesMissing: true },
    { statuses: ['halfAbsent', 'missing'], absentValue: 50, attendedValue: 50 },
  ],
  // Each segment misses one clock-in: two half days, but never more than a day.
  [
    'two missing, month closed',
    { punches: ['09:00', '18:00'], settlesMissing: true },
    { statuses: ['absent', 'missing'], absentValue: 100, missingTimes: 2 },
  ],
  // 17:20 is forty minutes before 18:00.
  [
    'early',
    { punches: ['09:00', '12:00', '13:30', '17:20'] },
    { statuses: ['early'], earlyMinutes: 40, earlyTimes: 1, workedMinutes: 410 },
  ],
  // Two clock-ins are enough if the shift needs none at noon.
  [
    'two clock-ins a day',
    { shift: TWICE, punches: ['08:58', '18:02'] },
    { statuses: ['normal'], workedMinutes: 450, missingTimes: 0 },
  ],
  ['two clock-ins a day, none came', { shift: TWICE }, { statuses: ['absent'], absentValue: 100 }],
  [
    'two clock-ins a day, one came',
    { shift: TWICE, punches: ['08:58'] },
    { statuses: ['missing'], absentValue: 0, missingTimes: 1 },
  ],
  // In a shift of one segment, half a day of leave ends with the break: work is due at 13:00, not at 12:30.
  [
    'second half after leave, one segment',
    { shift: OFFICE, punches: ['12:58', '18:00'], leaves: [half('first')] },
    {
      statuses: ['leave'],
      attendedValue: 50,
      lateMinutes: 0,
      workedMinutes: 300,
      leaveMinutes: 180,
    },
  ],
  // An hour is an eighth of a day: 12.5 hundredths, rounded to 13. It does not count as worked.
  [
    'an hour of leave in the morning',
    { shift: OFFICE, punches: ['09:00', '18:00'], leaves: [hours('10:00', '11:00')] },
    { statuses: ['hourlyLeave'], attendedValue: 87, leaveMinutes: 60, workedMinutes: 420 },
  ],
  // Two requests of one hour each cost a quarter of a day, the same as one request of two hours.
  [
    'an hour of leave at both ends',
    {
      shift: OFFICE,
      punches: ['10:00', '17:00'],
      leaves: [hours('09:00', '10:00'), { ...hours('17:00', '18:00'), id: 'later' }],
    },
    { statuses: ['hourlyLeave'], attendedValue: 75, leaveMinutes: 120, lateMinutes: 0 },
  ],
  // Two half hours of leave (nursing) cost an eighth of a day, also on a day of free hours.
  [
    'two half hours of leave',
    {
      plan: { kind: 'free', seconds: 8 * 3600 },
      punches: ['09:00', '17:00'],
      leaves: [hours('10:00', '10:30'), { ...hours('15:00', '15:30'), id: 'later' }],
    },
    { attendedValue: 87, leaveMinutes: 60, earlyMinutes: 0 },
  ],
  // Leave until 10:00: work is due at 10:00 and 10:04 is within grace.
  [
    'leave at the beginning',
    { shift: OFFICE, punches: ['10:04', '18:00'], leaves: [hours('09:00', '10:00')] },
    { lateMinutes: 0, attendedValue: 87, workedMinutes: 416 },
  ],
  // A trip needs no clock-in: all of it counts as worked.
  [
    'a trip all day',
    { away: [trip('00:00', '24:00')] },
    { statuses: ['trip'], attendedValue: 100, workedMinutes: 450, tripValue: 100, absentValue: 0 },
  ],
  // The employee clocked in for the morning and is on a trip from 13:00. Only the second half of the calendar
  // day is a trip.
  [
    'a trip after noon',
    { punches: ['09:00', '12:00'], away: [trip('13:00', '24:00')] },
    { statuses: ['trip'], attendedValue: 100, tripValue: 50, workedMinutes: 450 },
  ],
  // A trip on a rest day counts as a day of trip, and no attendance is due.
  [
    'a trip on a day of rest',
    { plan: { kind: 'rest' }, dayClass: '1', away: [trip('00:00', '24:00')] },
    { statuses: ['trip'], attendedValue: 0, tripValue: 100 },
  ],
  // 22:03 to 06:00 next morning: three minutes within grace.
  [
    'a night',
    { shift: NIGHT, punches: ['22:03', '30:00'] },
    { statuses: ['normal'], isNight: true, workedMinutes: 477, attendedValue: 100 },
  ],
  // The second half of a night begins at 02:00.
  [
    'a night with leave in its second half',
    { shift: NIGHT, punches: ['21:55', '26:01'], leaves: [half('second')] },
    { statuses: ['leave'], attendedValue: 50, leaveMinutes: 240, workedMinutes: 240 },
  ],
  // 09:20 is within thirty flexible minutes, so work is due until 18:20: 18:10 is ten minutes early.
  [
    'flexible time',
    { shift: { ...OFFICE, flex: 1800 }, punches: ['09:20', '18:10'] },
    { statuses: ['early'], lateMinutes: 0, earlyMinutes: 10, workedMinutes: 470 },
  ],
  // 10:50 is 110 minutes after 09:00; minus thirty minutes of flexible time it is eighty minutes late.
  [
    'later than flexible time',
    { shift: { ...OFFICE, flex: 1800 }, punches: ['10:50', '18:30'] },
    { lateMinutes: 80, earlyMinutes: 0 },
  ],
  // Requested 18:30–20:30, left at 20:10: 100 minutes, rounded down to units of thirty: 90.
  [
    'overtime, the shorter of both',
    { punches: ['09:00', '12:00', '13:30', '20:10'], overtime: [overtime('18:30', '20:30')] },
    { statuses: ['overtime'], overtime: { workday: 90 }, workedMinutes: 450 },
  ],
  [
    'overtime by its paper',
    {
      punches: ['09:00', '12:00', '13:30', '20:10'],
      overtimeRule: 'paper',
      overtime: [overtime('18:30', '20:30')],
    },
    { overtime: { workday: 120 } },
  ],
  // Overtime measured by clock-ins may be longer than requested: 18:30–21:10 is 160 minutes, rounded down to units of
  // thirty: 150.
  [
    'overtime by clock-ins',
    {
      punches: ['09:00', '12:00', '13:30', '21:10'],
      overtimeRule: 'punches',
      overtime: [overtime('18:30', '20:30')],
    },
    { overtime: { workday: 150 } },
  ],
  // Without an overtime request, two clock-ins on a rest day do not count.
  [
    'clock-ins on a day of rest',
    { plan: { kind: 'rest' }, dayClass: '1', punches: ['09:00', '17:00'] },
    { statuses: ['rest'], overtime: { restday: 0 }, workedMinutes: 0 },
  ],
  [
    'overtime on a public holiday',
    {
      plan: { kind: 'rest' },
      dayClass: '2',
      punches: ['09:00', '17:00'],
      overtime: [overtime('09:00', '17:00')],
    },
    { statuses: ['overtime'], overtime: { holiday: 480, restday: 0 } },
  ],
  // Friday 22:00 to Saturday 02:00: two hours on a working day, two on a rest day.
  [
    'overtime past midnight into a day of rest',
    {
      after: { dayClass: '1', plan: 'rest' },
      punches: ['09:00', '12:00', '13:30', '26:00'],
      overtime: [overtime('22:00', '26:00')],
    },
    { overtime: { workday: 120, restday: 120 } },
  ],
  [
    'overtime of which some is given back as time off',
    {
      punches: ['09:00', '12:00', '13:30', '21:00'],
      overtime: [overtime('18:30', '19:30', true), overtime('19:30', '21:00')],
    },
    { overtime: { workday: 150, toLieu: 60 } },
  ],
  // Time of the shift is not overtime: of 17:00–19:00 only the hour after 18:00 counts.
  [
    'overtime that begins in the shift',
    { punches: ['09:00', '12:00', '13:30', '19:00'], overtime: [overtime('17:00', '19:00')] },
    { overtime: { workday: 60 } },
  ],
  // Eight hours are due and the employee was present 10:00–17:30: half an hour short.
  [
    'free hours',
    { plan: { kind: 'free', seconds: 28_800 }, punches: ['10:00', '17:30'] },
    { statuses: ['early'], earlyMinutes: 30, workedMinutes: 450, attendedValue: 100 },
  ],
  // With half a day of leave four hours are due: 10:00–14:00 is enough.
  [
    'free hours with leave',
    {
      plan: { kind: 'free', seconds: 28_800 },
      punches: ['10:00', '14:00'],
      leaves: [half('first')],
    },
    { statuses: ['leave'], earlyMinutes: 0, attendedValue: 50, leaveMinutes: 240 },
  ],
  [
    'nothing planned',
    { plan: { kind: 'unscheduled' }, punches: ['09:00'] },
    { statuses: ['unscheduled'], absentValue: 0, missingTimes: 0 },
  ],
  // At 10:00 the afternoon is not yet absent, and no part of the day is attended yet.
  [
    'this morning',
    { punches: ['09:00'], now: at('10:00') },
    {
      statuses: ['pending'],
      attendedValue: 0,
      missingTimes: 0,
      absentValue: 0,
      isProvisional: true,
    },
  ],
  // At 14:00 the morning is final: the employee worked it.
  [
    'this afternoon',
    { punches: ['09:00', '12:00', '13:28'], now: at('14:00') },
    { attendedValue: 50, missingTimes: 0, isProvisional: true },
  ],
  // At 16:00 nobody may clock in for the morning any more, but no clock-in is missing before the day is over.
  [
    'this afternoon, without a clock-out at noon',
    { punches: ['09:00', '13:28'], now: at('16:00') },
    { statuses: ['pending'], missingTimes: 0, isProvisional: true },
  ],
  // One clock-in at 11:00 lies nearer to noon than to nine: it ends the morning, an hour early.
  [
    'one clock-in for both',
    { punches: ['11:00'] },
    {
      statuses: ['halfAbsent', 'early', 'missing'],
      missingTimes: 1,
      earlyMinutes: 60,
      absentValue: 50,
    },
  ],
  // All eight clock-ins are there: 4 × 120 minutes.
  [
    'four segments',
    {
      shift: FOUR,
      punches: ['05:58', '08:00', '08:57', '11:02', '11:55', '14:00', '15:04', '17:01'],
    },
    { statuses: ['normal'], workedMinutes: 476, requiredMinutes: 480, attendedValue: 100 },
  ],
  // The employee missed the third segment, a quarter of the day. Absence counts in half days.
  [
    'four segments, one of them without anybody',
    { shift: FOUR, punches: ['06:00', '08:00', '09:00', '11:00', '15:00', '17:00'] },
    { statuses: ['halfAbsent'], absentValue: 50, attendedValue: 50, workedMinutes: 360 },
  ],
  // 240 of 480 minutes have passed at 11:00: the first two segments are the first half.
  [
    'four segments, leave in the first half',
    { shift: FOUR, punches: ['12:00', '14:00', '15:00', '17:00'], leaves: [half('first')] },
    {
      statuses: ['leave'],
      leaveMinutes: 240,
      attendedValue: 50,
      absentValue: 0,
      workedMinutes: 240,
    },
  ],
  // Each of the two missing clock-ins costs half a day, although each segment is only a quarter.
  [
    'four segments, two missing, month closed',
    {
      shift: FOUR,
      punches: ['06:00', '09:00', '11:00', '12:00', '14:00', '17:00'],
      settlesMissing: true,
    },
    { statuses: ['absent', 'missing'], missingTimes: 2, absentValue: 100, attendedValue: 0 },
  ],
  // One missing clock-in costs half a day. The employee worked 120 + 120 + 120 minutes.
  [
    'four segments, one missing, month closed',
    {
      shift: FOUR,
      punches: ['06:00', '08:00', '09:00', '11:00', '12:00', '14:00', '17:00'],
      settlesMissing: true,
    },
    { statuses: ['halfAbsent', 'missing'], missingTimes: 1, absentValue: 50, workedMinutes: 360 },
  ],
  // The second segment is half of a shift worth two days.
  [
    'a day and a night, of which the night was not worked',
    { shift: LONG, punches: ['08:00', '19:58'], now: at('72:00'), reach: span('04:00', '40:00') },
    {
      statuses: ['halfAbsent', 'early'],
      earlyMinutes: 2,
      absentValue: 100,
      attendedValue: 100,
      isNight: true,
    },
  ],
  // Exactly two hours late costs half a day. 11:00–18:00 without the break still counts as worked.
  [
    'one segment, late by two hours',
    { shift: OFFICE, punches: ['11:00', '18:00'] },
    { statuses: ['halfAbsent'], lateTimes: 0, lateMinutes: 0, absentValue: 50, workedMinutes: 360 },
  ],
  // 119 minutes count as late, not as absence.
  [
    'one segment, late by a minute less',
    { shift: OFFICE, punches: ['10:59', '18:00'] },
    { statuses: ['late'], lateMinutes: 119, absentValue: 0, attendedValue: 100 },
  ],
  [
    'one segment, late by four hours',
    { shift: OFFICE, punches: ['13:00', '18:00'] },
    { statuses: ['absent'], lateMinutes: 0, absentValue: 100, attendedValue: 0 },
  ],
  // Thirty minutes on each side of the break are an hour: an eighth of a day, so 13 hundredths.
  [
    'an hour of leave on both sides of the break',
    { shift: OFFICE, punches: ['09:00', '18:00'], leaves: [hours('11:30', '13:30')] },
    { statuses: ['hourlyLeave'], leaveMinutes: 60, attendedValue: 87, workedMinutes: 420 },
  ],
  // With leave from 16:00, work is due until then: 15:50 is ten minutes early. Two hours are a quarter of a
  // day.
  [
    'leave at the end, gone before it began',
    { shift: OFFICE, punches: ['09:00', '15:50'], leaves: [hours('16:00', '18:00')] },
    {
      statuses: ['early', 'hourlyLeave'],
      earlyMinutes: 10,
      attendedValue: 75,
      workedMinutes: 350,
      leaveMinutes: 120,
    },
  ],
  // An hour of a night is an eighth of a day as well.
  [
    'a night with an hour of leave in the middle',
    { shift: NIGHT, punches: ['22:00', '30:00'], leaves: [hours('25:00', '26:00')] },
    { statuses: ['hourlyLeave'], attendedValue: 87, leaveMinutes: 60, workedMinutes: 420 },
  ],
  // 00:10 is 130 minutes late: the half before 02:00 is absent.
  [
    'a night that began after midnight',
    { shift: NIGHT, punches: ['24:10', '30:01'] },
    { statuses: ['halfAbsent'], absentValue: 50, attendedValue: 50, workedMinutes: 350 },
  ],
  // A make-up Saturday is an ordinary working day, also for overtime.
  [
    'overtime on a day that is worked for a holiday',
    {
      dayClass: '3',
      punches: ['09:00', '12:00', '13:30', '20:40'],
      overtime: [overtime('18:30', '20:30')],
    },
    { statuses: ['overtime'], attendedValue: 100, overtime: { workday: 120, restday: 0 } },
  ],
  // An employee with a shift on a public holiday gets threefold pay for the 450 minutes of the shift and the
  // 90 minutes after it.
  [
    'a shift on a public holiday, with overtime after it',
    {
      dayClass: '2',
      punches: ['09:00', '12:00', '13:30', '20:10'],
      overtime: [overtime('18:30', '20:30')],
    },
    { attendedValue: 100, workedMinutes: 450, overtime: { holiday: 540, workday: 0 } },
  ],
  // Six hours of the night shift and the two hours of overtime after it lie on the holiday.
  [
    'overtime after a night that ends on a public holiday',
    {
      shift: NIGHT,
      after: { dayClass: '2', plan: 'rest' },
      punches: ['22:00', '32:05'],
      overtime: [overtime('30:00', '32:00')],
    },
    { overtime: { workday: 0, holiday: 480 }, holidayMinutes: 360 },
  ],
  // 00:30 belongs to the next day, which is a rest day of the employee.
  [
    'overtime after midnight without a night',
    {
      shift: shift([segment(1, '15:00', '23:00')]),
      after: { dayClass: '0', plan: 'rest' },
      punches: ['14:55', '26:40'],
      overtime: [overtime('24:30', '26:30')],
    },
    { overtime: { restday: 120, workday: 0 } },
  ],
  // The afternoon is leave, so work is due until noon. Of 17:00–20:00 only the time after the shift is
  // overtime.
  [
    'overtime after leave',
    {
      punches: ['09:00', '12:00', '16:55', '20:00'],
      leaves: [half('second')],
      overtime: [overtime('17:00', '20:00')],
    },
    { attendedValue: 50, leaveMinutes: 270, overtime: { workday: 120 } },
  ],
  // Two clock-ins within a minute count as one: the employee did not leave at 09:00:40.
  [
    'twice within a minute, then nothing',
    { punches: ['09:00', '09:00:40', '13:30', '18:00'] },
    { statuses: ['missing'], missingTimes: 1, earlyMinutes: 0, absentValue: 0, workedMinutes: 270 },
  ],
  [
    'twice in one second',
    { punches: ['09:00', '09:00', '12:00', '12:00', '13:30', '18:00'] },
    { statuses: ['normal'], workedMinutes: 450, missingTimes: 0 },
  ],
  // A clock-in is used once: at the border between two segments it begins the second.
  [
    'one clock-in between two segments',
    { punches: ['09:00', '12:45', '18:00'] },
    { statuses: ['missing'], missingTimes: 1, workedMinutes: 270 },
  ],
  // Where one segment ends as the next begins, two clock-ins within a minute are the end of one and the start
  // of the other.
  [
    'out and in again within a minute',
    {
      shift: shift([segment(1, '08:00', '12:00'), segment(2, '12:00', '16:00')]),
      punches: ['07:58', '11:59:40', '12:00', '16:00'],
    },
    { statuses: ['early'], missingTimes: 0, earlyMinutes: 1, workedMinutes: 479 },
  ],
]

/** How approved overtime affects clock-ins, and what it does not affect. */
const AROUND_OVERTIME: readonly [string, Case, Expected][] = [
  // The approved overtime starts at 07:00, so 06:55 begins the day. The two hours before 09:00 are overtime,
  // the time after 18:00 is not.
  [
    'overtime before the shift',
    { shift: OFFICE, punches: ['06:55', '18:05'], overtime: [overtime('07:00', '09:00')] },
    {
      statuses: ['overtime'],
      attendedValue: 100,
      workedMinutes: 480,
      missingTimes: 0,
      overtime: { workday: 120 },
    },
  ],
  [
    'overtime before the shift, month closed',
    {
      shift: OFFICE,
      punches: ['06:55', '18:05'],
      overtime: [overtime('07:00', '09:00')],
      settlesMissing: true,
    },
    { attendedValue: 100, absentValue: 0 },
  ],
  [
    'overtime after the shift until after its last clock-in',
    { shift: OFFICE, punches: ['08:55', '22:05'], overtime: [overtime('18:00', '22:00')] },
    { attendedValue: 100, missingTimes: 0, workedMinutes: 480, overtime: { workday: 240 } },
  ],
  [
    'overtime long after the shift',
    { shift: OFFICE, punches: ['08:55', '25:10'], overtime: [overtime('23:00', '25:00')] },
    { attendedValue: 100, missingTimes: 0, overtime: { workday: 120 } },
  ],
  // The employee left at 17:30 and came back at night: still thirty minutes early.
  [
    'overtime long after the shift, gone in between',
    {
      shift: OFFICE,
      punches: ['08:55', '17:30', '22:58', '25:05'],
      overtime: [overtime('23:00', '25:00')],
    },
    { earlyMinutes: 30, missingTimes: 0 },
  ],
  // The early overtime has its own clock-ins, so 09:40 is late for the shift.
  [
    'overtime long before the shift, late for it',
    {
      shift: OFFICE,
      punches: ['04:55', '07:05', '09:40', '18:00'],
      overtime: [overtime('05:00', '07:00')],
    },
    { lateMinutes: 40, missingTimes: 0 },
  ],
  [
    'overtime long before the shift, and no other clock-in',
    { shift: OFFICE, punches: ['04:55', '18:00'], overtime: [overtime('05:00', '07:00')] },
    { lateMinutes: 0, missingTimes: 0, attendedValue: 100 },
  ],
  // An employee with approved overtime through noon need not clock in there: 90 minutes of overtime.
  [
    'overtime between two segments',
    { punches: ['08:58', '18:02'], overtime: [overtime('12:00', '13:30')] },
    {
      attendedValue: 100,
      missingTimes: 0,
      absentValue: 0,
      workedMinutes: 450,
      overtime: { workday: 90 },
    },
  ],
  [
    'overtime between two segments, clocked at noon as well',
    { punches: ['08:58', '12:00', '13:30', '18:02'], overtime: [overtime('12:00', '13:30')] },
    { attendedValue: 100, missingTimes: 0, workedMinutes: 450 },
  ],
  // 13:02 ends the morning and its overtime, 13:28 begins the afternoon.
  [
    'overtime in a part of the noon',
    {
      punches: ['08:58', '13:02', '13:28', '18:00'],
      overtime: [overtime('12:00', '13:00')],
    },
    { attendedValue: 100, missingTimes: 0, overtime: { workday: 60 } },
  ],
  [
    'overtime before a night',
    { shift: NIGHT, punches: ['18:55', '30:02'], overtime: [overtime('19:00', '22:00')] },
    { attendedValue: 100, missingTimes: 0, overtime: { workday: 180 } },
  ],
  // Approved overtime does not excuse absence.
  [
    'overtime and nobody there',
    { shift: OFFICE, overtime: [overtime('18:00', '22:00')] },
    { statuses: ['absent'], absentValue: 100, overtime: { workday: 0 } },
  ],
  // Overtime counts from thirty minutes after the end of the shift: ninety minutes of 18:00–20:00.
  [
    'overtime counts some time after the shift',
    {
      shift: shift([
        segment(1, '09:00', '18:00', { rest: span('12:00', '13:00'), overtimeAfter: 1800 }),
      ]),
      punches: ['09:00', '20:00'],
      overtime: [overtime('18:00', '20:00')],
    },
    { overtime: { workday: 90 } },
  ],
  // `overtimeAfter` does not apply before a shift.
  [
    'overtime before a shift counts from its first minute',
    {
      shift: shift([segment(1, '09:00', '17:00', { overtimeAfter: 3600 })]),
      punches: ['07:00', '17:00'],
      overtime: [overtime('07:00', '09:00')],
    },
    { overtime: { workday: 120 } },
  ],
  // An employee who works through noon has not left work: 90 minutes of overtime at noon, and 90 of 18:00–20:00.
  [
    'overtime between two segments counts from its first minute',
    {
      shift: shift([
        segment(1, '09:00', '12:00', { overtimeAfter: 1800 }),
        segment(2, '13:30', '18:00', { overtimeAfter: 1800 }),
      ]),
      punches: ['09:00', '20:00'],
      overtime: [overtime('12:00', '13:30'), overtime('18:00', '20:00')],
    },
    { overtime: { workday: 180 }, missingTimes: 0 },
  ],
  // The twenty flexible minutes are still due, until 18:20. After them 100 minutes remain, in units of
  // thirty: 90.
  [
    'overtime after flexible time',
    {
      shift: { ...OFFICE, flex: 1800 },
      punches: ['09:20', '20:00'],
      overtime: [overtime('18:00', '20:00')],
    },
    { overtime: { workday: 90 }, workedMinutes: 480 },
  ],
]

const REST_AFTER: Neighbour = { dayClass: '1', plan: 'rest' }
const HOLIDAY_AROUND: Neighbour = { dayClass: '2', plan: 'rest' }

/** The pay class of hours: by the calendar day on which they lie, and by the rest days of the roster. */
const CLASSES: readonly [string, Case, Expected][] = [
  // Without an overtime request the shift itself gets threefold pay.
  [
    'a shift on a statutory holiday',
    { shift: OFFICE, dayClass: '2', punches: ['09:00', '18:00'] },
    {
      statuses: ['normal'],
      attendedValue: 100,
      overtime: { holiday: 480, workday: 0, restday: 0 },
      holidayMinutes: 480,
    },
  ],
  // Seven hours were worked.
  [
    'a shift on a statutory holiday, late by an hour',
    { shift: OFFICE, dayClass: '2', punches: ['10:00', '18:00'] },
    { lateMinutes: 60, overtime: { holiday: 420 } },
  ],
  [
    'leave of a rostered statutory holiday',
    { shift: OFFICE, dayClass: '2', leaves: [whole('3')] },
    { overtime: { holiday: 0 } },
  ],
  [
    'a trip during a shift on a statutory holiday',
    { shift: OFFICE, dayClass: '2', away: [trip('00:00', '24:00')] },
    { overtime: { holiday: 480 } },
  ],
  // 22:00–24:00 lies on the holiday.
  [
    'a night that begins on a statutory holiday',
    { shift: NIGHT, dayClass: '2', punches: ['22:00', '30:00'] },
    { overtime: { holiday: 120, workday: 0 }, holidayMinutes: 120 },
  ],
  // 00:00–06:00 lies on the holiday.
  [
    'a night that ends on a statutory holiday',
    { shift: NIGHT, after: HOLIDAY_AROUND, punches: ['22:00', '30:00'] },
    { overtime: { holiday: 360, workday: 0 }, holidayMinutes: 360 },
  ],
  // All eight hours lie on one of the two days of the holiday.
  [
    'a night between two days of a holiday',
    { shift: NIGHT, dayClass: '2', after: HOLIDAY_AROUND, punches: ['22:00', '30:00'] },
    { overtime: { holiday: 480 } },
  ],
  // The roster decides about rest days: this Saturday is a working day of the employee.
  [
    'overtime after a shift on a Saturday',
    {
      shift: OFFICE,
      dayClass: '1',
      punches: ['09:00', '20:00'],
      overtime: [overtime('18:00', '20:00')],
    },
    { overtime: { workday: 120, restday: 0 } },
  ],
  [
    'overtime on a Wednesday of rest',
    {
      plan: { kind: 'rest' },
      punches: ['09:00', '17:00'],
      overtime: [overtime('09:00', '17:00')],
    },
    { overtime: { restday: 480, workday: 0 } },
  ],
  [
    'overtime on a Saturday of which no roster says anything',
    {
      plan: { kind: 'unscheduled' },
      dayClass: '1',
      punches: ['09:00', '17:00'],
      overtime: [overtime('09:00', '17:00')],
    },
    { overtime: { restday: 480, workday: 0 } },
  ],
  // From Friday night into a Saturday on which the employee has a shift.
  [
    'overtime past midnight into a Saturday that is worked',
    {
      shift: OFFICE,
      after: { dayClass: '1', plan: 'shift' },
      punches: ['09:00', '26:00'],
      overtime: [overtime('22:00', '26:00')],
    },
    { overtime: { workday: 240, restday: 0 } },
  ],
  // The morning after the night shift is on a rest day.
  [
    'overtime after a night into a day of rest',
    {
      shift: NIGHT,
      after: REST_AFTER,
      punches: ['22:00', '32:00'],
      overtime: [overtime('30:00', '32:00')],
    },
    { overtime: { workday: 0, restday: 120 } },
  ],
  // 22:00–24:00 lies on the holiday before a shift that begins at midnight.
  [
    'overtime before midnight, on the holiday before the shift',
    {
      shift: shift([segment(1, '00:00', '08:00')]),
      before: HOLIDAY_AROUND,
      reach: { from: at('00:00') - 4 * 3600, to: at('24:00') },
      punches: ['08:00'],
      overtimeRule: 'paper',
      overtime: [{ id: 'early', span: { from: -7200, to: 0 }, toLieu: false }],
    },
    { overtime: { holiday: 120, workday: 0 } },
  ],
  // Of the four hours for time off in lieu, two lie on the holiday: those two are paid instead.
  [
    'time off in lieu for overtime into a statutory holiday',
    {
      shift: OFFICE,
      after: HOLIDAY_AROUND,
      punches: ['09:00', '26:00'],
      overtime: [overtime('22:00', '26:00', true)],
    },
    { overtime: { workday: 120, holiday: 120, toLieu: 120 } },
  ],
  [
    'time off in lieu on a statutory holiday',
    {
      plan: { kind: 'rest' },
      dayClass: '2',
      punches: ['09:00', '13:00'],
      overtime: [overtime('09:00', '13:00', true)],
    },
    { overtime: { holiday: 240, toLieu: 0 } },
  ],
  [
    'free hours on a statutory holiday',
    { plan: { kind: 'free', seconds: 28_800 }, dayClass: '2', punches: ['09:00', '17:00'] },
    { overtime: { holiday: 480 }, workedMinutes: 480 },
  ],
]

/** Hours of leave, and the rest of the day. */
const HOURS_OF_LEAVE: readonly [string, Case, Expected][] = [
  // 09:00–10:00 is late, 10:00–12:00 leave, then the break.
  [
    'leave in the morning, back before the break ends',
    { shift: OFFICE, punches: ['12:58', '18:00'], leaves: [hours('10:00', '12:00')] },
    {
      statuses: ['late', 'hourlyLeave'],
      lateMinutes: 60,
      absentValue: 0,
      attendedValue: 75,
      leaveMinutes: 120,
    },
  ],
  // Two hours without an excuse cost half a day, as usual.
  [
    'leave in the morning, two hours late besides',
    { shift: OFFICE, punches: ['14:00', '18:00'], leaves: [hours('10:00', '12:00')] },
    { lateMinutes: 0, absentValue: 50, attendedValue: 25 },
  ],
  [
    'leave in the morning, a minute less than two hours late besides',
    { shift: OFFICE, punches: ['13:59', '18:00'], leaves: [hours('10:00', '12:00')] },
    { lateMinutes: 119, absentValue: 0, attendedValue: 75 },
  ],
  // The employee left at noon: 13:00–17:00 is leave, and the hour after it is early.
  [
    'leave in the afternoon, gone before it and not back for the last hour',
    { shift: OFFICE, punches: ['08:58', '12:01'], leaves: [hours('13:00', '17:00')] },
    { statuses: ['early', 'hourlyLeave'], earlyMinutes: 60, missingTimes: 0, attendedValue: 50 },
  ],
  [
    'leave of an hour in the afternoon costs as much as in the morning',
    { shift: OFFICE, punches: ['09:00', '18:00'], leaves: [hours('14:00', '15:00')] },
    { attendedValue: 87, leaveMinutes: 60 },
  ],
  [
    'leave of four hours is half a day',
    { shift: OFFICE, punches: ['09:00', '14:00'], leaves: [hours('14:00', '18:00')] },
    { attendedValue: 50, leaveMinutes: 240, earlyMinutes: 0 },
  ],
  [
    'leave of half an hour is a sixteenth',
    { shift: OFFICE, punches: ['09:30', '18:00'], leaves: [hours('09:00', '09:30')] },
    { attendedValue: 94, lateMinutes: 0 },
  ],
  // If leave takes all hours of a day of seven and a half hours, no part of it is attended.
  [
    'hours that take the whole of a shorter day',
    {
      leaves: [
        { ...hours('09:00', '12:00'), id: 'a' },
        { ...hours('13:30', '18:00'), id: 'b' },
      ],
    },
    { attendedValue: 0, leaveMinutes: 450, absentValue: 0 },
  ],
  // Three hours of leave in the morning and no clock-in in the afternoon: no part of the day is attended.
  [
    'leave of all of the morning, then nothing',
    { shift: OFFICE, leaves: [hours('09:00', '12:00')] },
    { attendedValue: 0, absentValue: 62 },
  ],
  // Half a day of leave, an hour of leave after it, and eight minutes late for the rest.
  [
    'leave of half a day and of an hour after it',
    {
      shift: OFFICE,
      punches: ['14:08', '18:00'],
      leaves: [half('first'), hours('13:00', '14:00')],
    },
    { lateMinutes: 8, attendedValue: 37 },
  ],
  // Leave covers the morning segment except 09:00–10:00, and the employee made no clock-in for it. The hour
  // counts as late, not as absent.
  [
    'leave of most of a segment in which nobody clocked',
    { punches: ['13:25', '18:00'], leaves: [hours('10:00', '12:00')] },
    {
      statuses: ['late', 'hourlyLeave'],
      lateMinutes: 60,
      absentValue: 0,
      attendedValue: 75,
      isProvisional: false,
    },
  ],
  [
    'leave of most of the last segment in which nobody clocked',
    { punches: ['08:55', '12:00'], leaves: [hours('13:30', '17:00')] },
    { statuses: ['early', 'hourlyLeave'], earlyMinutes: 60, absentValue: 0 },
  ],
  // An hour of leave does not excuse the rest of a day without clock-ins.
  [
    'leave of an hour and nobody there',
    { shift: OFFICE, leaves: [hours('10:00', '11:00')] },
    { statuses: ['halfAbsent', 'hourlyLeave'], absentValue: 87, attendedValue: 0 },
  ],
  // With half an hour of flexible time, work is due from 09:30: 30 minutes are left until 10:00.
  [
    'leave in the morning with flexible time',
    {
      shift: { ...OFFICE, flex: 1800 },
      punches: ['12:58', '18:30'],
      leaves: [hours('10:00', '12:00')],
    },
    { lateMinutes: 30, earlyMinutes: 0 },
  ],
  [
    'free hours with an hour of leave',
    {
      plan: { kind: 'free', seconds: 25_200 },
      punches: ['10:00', '16:00'],
      leaves: [hours('16:00', '17:00')],
    },
    { attendedValue: 87, earlyMinutes: 0, leaveMinutes: 60 },
  ],
]

describe('days worked out by hand', () => {
  test.each(DAYS)('%s', (_, testCase, expected) => {
    expect(computeDay(facts(testCase))).toMatchObject(expected)
  })
})

describe('clock-ins around approved overtime', () => {
  test.each(AROUND_OVERTIME)('%s', (_, testCase, expected) => {
    expect(computeDay(facts(testCase))).toMatchObject(expected)
  })
})

describe('what hours are paid as', () => {
  test.each(CLASSES)('%s', (_, testCase, expected) => {
    expect(computeDay(facts(testCase))).toMatchObject(expected)
  })
})

describe('hourly leave and the rest of the day', () => {
  test.each(HOURS_OF_LEAVE)('%s', (_, testCase, expected) => {
    expect(computeDay(facts(testCase))).toMatchObject(expected)
  })
})

const moment = fc.integer({ min: at('00:00'), max: at('34:00') })
const spans = fc
  .tuple(moment, moment)
  .map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }))
const three = [
  segment(1, '06:00', '10:00'),
  segment(2, '11:00', '14:00'),
  segment(3, '15:00', '18:20'),
]
const plans = fc.oneof(
  fc
    .record({
      shift: fc.constantFrom(DAY, OFFICE, NIGHT, TWICE, FOUR, shift(three)),
      value: fc.constantFrom(50, 100, 150, 200),
      flex: fc.constantFrom(0, 1800),
    })
    .map(({ shift: planned, ...more }) => ({
      kind: 'shift' as const,
      shift: { ...planned, ...more },
    })),
  fc.constantFrom({ kind: 'free' as const, seconds: 28_800 }, { kind: 'rest' as const }),
)
const classes = fc.constantFrom<DayFacts['dayClass'][]>('0', '1', '2', '3')
const hoursKinds = fc.constantFrom<HoursKind[]>('workday', 'restday', 'holiday')
const anyFacts: fc.Arbitrary<DayFacts> = fc.record({
  plan: plans,
  dayClass: classes,
  kinds: fc.record({ before: hoursKinds, own: hoursKinds, after: hoursKinds }),
  punches: fc.array(moment, { maxLength: 8 }),
  reach: fc.constant(span('00:00', '34:00')),
  leaves: fc.uniqueArray(
    fc.oneof(
      fc.constantFrom(half('first'), half('second'), whole('2')),
      spans.map((some) => ({ ...hours('10:00', '11:00'), span: some })),
    ),
    { maxLength: 3, selector: ({ id }) => id },
  ),
  away: fc.array(
    spans.map((some) => ({ ...trip('00:00', '01:00'), span: some })),
    { maxLength: 2 },
  ),
  overtime: fc.uniqueArray(
    spans.map((some) => ({ id: `${some.from}`, span: some, toLieu: some.from % 2 === 0 })),
    { maxLength: 2, selector: ({ id }) => id },
  ),
  overtimeRule: fc.constantFrom<DayFacts['overtimeRule'][]>('paper', 'punches', 'shorter'),
  overtimeUnit: fc.constantFrom(60, 1800),
  now: fc.oneof(fc.constant(at('48:00')), moment),
  settlesMissing: fc.boolean(),
})

/** The length of `reach` in the generated facts, in minutes. */
const REACH_MINUTES = 34 * 60

describe('hours of leave', () => {
  /**
   * Half hours of the office shift that are leave, as the number of half hours from midnight; the break is
   * excluded.
   */
  const halfHours = fc.uniqueArray(
    fc.constantFrom(
      ...Array.from({ length: 18 }, (_, at) => 18 + at).filter((at) => at < 24 || at > 25),
    ),
    { minLength: 1, maxLength: 15 },
  )

  test('cost eighths of a day, however many papers they are on', () => {
    fc.assert(
      fc.property(halfHours, (begins) => {
        const leaves = begins.map((begin, at): LeavePaper => {
          const span = { from: begin * 1800, to: (begin + 1) * 1800 }
          return { ...hours('09:00', '09:30'), id: `paper${String(at).padStart(2, '0')}`, span }
        })
        const day = computeDay(facts({ shift: OFFICE, punches: ['09:00', '18:00'], leaves }))
        expect(day.leaves.map(({ value }) => value)).toEqual(begins.map(() => 6.25))
        expect(leaveValueOf(day.leaves)).toBe(Math.round((begins.length * 100) / 16))
      }),
    )
  })
})

describe('days of any facts', () => {
  test('attended, leave and absent are never worth more than the day, and none is below nothing', () => {
    fc.assert(
      fc.property(anyFacts, (dayFacts) => {
        const day = computeDay(dayFacts)
        const leave = leaveValueOf(day.leaves)
        const parts = [day.attendedValue, leave, day.absentValue]
        expect(
          Math.min(...parts, day.workedMinutes, day.lateMinutes, day.earlyMinutes),
        ).toBeGreaterThanOrEqual(0)
        expect(parts.every(Number.isInteger)).toBe(true)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBeLessThanOrEqual(day.requiredValue)
        if (!day.isProvisional)
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(day.requiredValue)
      }),
      { numRuns: 2000 },
    )
  })

  test('the order in which clock-ins and papers came changes nothing', () => {
    fc.assert(
      fc.property(anyFacts, (dayFacts) => {
        const turned = {
          ...dayFacts,
          punches: dayFacts.punches.toReversed(),
          leaves: dayFacts.leaves.toReversed(),
          away: dayFacts.away.toReversed(),
          overtime: dayFacts.overtime.toReversed(),
        }
        expect(computeDay(turned)).toEqual(computeDay(dayFacts))
      }),
      { numRuns: 1000 },
    )
  })

  test('nobody works longer than is due, and overtime is never counted twice', () => {
    fc.assert(
      fc.property(anyFacts, (dayFacts) => {
        const day = computeDay(dayFacts)
        const { workday, restday, holiday } = day.overtime
        if (dayFacts.plan.kind === 'shift')
          expect(day.workedMinutes).toBeLessThanOrEqual(day.requiredMinutes)
        expect(workday + restday + holiday).toBeLessThanOrEqual(REACH_MINUTES)
      }),
      { numRuns: 1000 },
    )
  })

  test('hours to come count against no employee', () => {
    fc.assert(
      fc.property(anyFacts, (dayFacts) => {
        const before = computeDay({ ...dayFacts, now: -1, punches: [] })
        expect([before.absentValue, before.missingTimes, before.lateMinutes]).toEqual([0, 0, 0])
      }),
      { numRuns: 500 },
    )
  })
})
