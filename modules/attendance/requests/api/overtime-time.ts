import { sql } from 'kysely'
import { PUBLIC_HOLIDAY } from '#modules/attendance/calendar/define/choices.ts'
import type { HoursKind } from '#modules/attendance/days/api/engine/day-facts.ts'
import { hoursKind } from '#modules/attendance/days/api/engine/hours-kind.ts'
import { joined, type Spans, secondsOf, shared } from '#modules/attendance/days/api/engine/spans.ts'
import { OVERTIME } from '#modules/attendance/requests/define/choices.ts'
import { DAY_MINUTES, type Span } from '#modules/attendance/shifts/wire/shift-hours.ts'
import { policyValue } from '#modules/system/policy/api/read-policy-param.ts'
import type { Tx } from '#platform/api/store/connection/database.ts'
import { readWallClock } from '#platform/api/store/time/wall-clock.ts'
import { isCountedRequest } from './counted-requests.ts'
import { overtimeSpans, type PlannedTime, readPlannedTime } from './planned-time.ts'
import {
  type Days,
  dayLater,
  daysApart,
  daysTouched,
  minutesFrom,
  momentsSpan,
  type RequestFields,
} from './request-span.ts'

/** Rounds minutes down to half hours. */
const inHalfHours = (minutes: number): number => Math.floor(minutes / 30) / 2

/** The day whose shift the overtime follows: a night shift that ends this morning belongs to yesterday. */
export function dayOfShift(span: Span, days: readonly PlannedTime[], start: string) {
  const [own, before] = [start, dayLater(start, -1)].map((date) => {
    return days.find((day) => day.date === date)
  })
  const midnight = Math.floor(span.from / DAY_MINUTES) * DAY_MINUTES
  const isOfNight = before?.reach && before.reach.to > midnight && span.from <= before.openUntil
  return isOfNight ? before : own
}

const KINDS: Readonly<Record<HoursKind, string>> = {
  workday: OVERTIME.workday,
  restday: OVERTIME.restDay,
  holiday: OVERTIME.holiday,
}

/** The pay class of the hours of a calendar day (domain 09 A07, step 11). */
export function kindOfDay(day: Pick<PlannedTime, 'dayClass' | 'plan'> | undefined): string {
  return day ? KINDS[hoursKind(day.dayClass, day.plan)] : OVERTIME.workday
}

/** Hours of overtime on statutory holidays; minutes count from the midnight at the start of `first`. */
function holidayHours(spans: Spans, days: readonly PlannedTime[], first: string): number {
  const holidays = days
    .filter(({ dayClass }) => dayClass === PUBLIC_HOLIDAY)
    .map(({ date }) => {
      const from = daysApart(first, date) * DAY_MINUTES
      return { from, to: from + DAY_MINUTES }
    })
  return secondsOf(shared(spans, joined(holidays))) / 60
}

/**
 * Overtime hours of the employee's other requests: all hours in the month of `day`, and the working-day overtime on
 * `day` itself.
 */
async function readOthers(tx: Tx, { id, userId }: RequestFields, day: string) {
  const { rows } = await sql<{ day: number; month: number }>`
    select coalesce(sum(o.hours), 0)::float as month,
      coalesce(sum(o.hours) filter (where o.kind = ${OVERTIME.workday}
        and (o.start_at at time zone 'Asia/Shanghai')::date = ${day}::date), 0)::float as day
    from work_overtime o where o.user_id = ${userId}::uuid and o.id <> ${id}::uuid
      and ${isCountedRequest('o')}
      and (o.start_at at time zone 'Asia/Shanghai')::date >= date_trunc('month', ${day}::date)
      and (o.start_at at time zone 'Asia/Shanghai')::date
        < date_trunc('month', ${day}::date) + interval '1 month'`.execute(tx)
  return rows[0] ?? { day: 0, month: 0 }
}

/** Whether the overtime exceeds the legal limit of a day or a month. */
async function isOverLimit(
  tx: Tx,
  request: RequestFields,
  { hours, kind, day }: { hours: number; kind: string; day: string },
): Promise<boolean> {
  const on = { city: null, on: day }
  const dayMax = await policyValue(tx, 'ot.dayMax', on)
  const monthMax = await policyValue(tx, 'ot.monthMax', on)
  const others = await readOthers(tx, request, day)
  const isLongDay = kind === OVERTIME.workday && dayMax !== null && others.day + hours > dayMax
  return isLongDay || (monthMax !== null && others.month + hours > monthMax)
}

/**
 * The time of the overtime, in minutes from the midnight at the start of the day before, and the plan of the
 * days around it.
 */
async function readAround(tx: Tx, request: RequestFields) {
  const askedSpan = momentsSpan(request)
  const { from: day, to } = daysTouched(askedSpan)
  const range = { from: dayLater(day, -1), to }
  const span = {
    from: minutesFrom(range.from, askedSpan.from),
    to: minutesFrom(range.from, askedSpan.to),
  }
  const days = daysApart(day, to) > 2 ? [] : await readPlannedTime(tx, request.userId, range)
  return { day, to, span, days, first: range.from }
}

/** Hours of overtime on statutory holidays: they must be paid, whatever settlement was requested. */
export async function readHolidayHours(tx: Tx, request: RequestFields): Promise<number> {
  const { span, days, first } = await readAround(tx, request)
  return holidayHours(overtimeSpans(span, days), days, first)
}

/**
 * The hours of the overtime outside the shift, and their pay class: the class of the calendar day on which it
 * begins. The computation of the day splits hours that lie on days of two classes.
 */
export async function readOvertime(tx: Tx, request: RequestFields) {
  const { day, span, days } = await readAround(tx, request)
  const hours = inHalfHours(secondsOf(overtimeSpans(span, days)))
  const kind = kindOfDay(days.find(({ date }) => date === day))
  const overLimit = await isOverLimit(tx, request, { hours, kind, day })
  return { hours, kind, overLimit, isPost: momentsSpan(request).from < (await readWallClock(tx)) }
}

/** The days that overtime changes; in the morning after a night shift it is the day of that shift. */
export async function readDaysOfOvertime(tx: Tx, request: RequestFields): Promise<Days> {
  const { day, to, span, days } = await readAround(tx, request)
  return { from: dayOfShift(span, days, day)?.date ?? day, to }
}
