import { PUBLIC_HOLIDAY, REST_DAY } from '#modules/attendance/calendar/define/choices.ts'
import type { DayPlan, HoursKind, HoursKinds } from './day-facts.ts'
import { MIDNIGHT, type Span, type Spans } from './spans.ts'

/**
 * The pay class of the hours of a calendar day (Labour Law article 44). A statutory holiday applies to all
 * employees. On other days the roster decides between work day and rest day; the calendar decides where the
 * roster has no plan.
 */
export function hoursKind(dayClass: string, plan: DayPlan['kind'] | undefined): HoursKind {
  if (dayClass === PUBLIC_HOLIDAY) return 'holiday'
  if (plan === 'shift' || plan === 'free') return 'workday'
  return plan === 'rest' || dayClass === REST_DAY ? 'restday' : 'workday'
}

/** The three calendar days around the midnight at which a day begins; facts outside them are ignored. */
const CALENDAR_DAYS: readonly { name: keyof HoursKinds; span: Span }[] = [
  { name: 'before', span: { from: -Infinity, to: 0 } },
  { name: 'own', span: { from: 0, to: MIDNIGHT } },
  { name: 'after', span: { from: MIDNIGHT, to: Infinity } },
]

/** Stretches of time with one pay class, in order; neighbouring days of the same class form one stretch. */
export function stretchesOf(kinds: HoursKinds): readonly { kind: HoursKind; span: Span }[] {
  const found: { kind: HoursKind; span: Span }[] = []
  for (const { name, span } of CALENDAR_DAYS) {
    const last = found.at(-1)
    const kind = kinds[name]
    if (last?.kind === kind) last.span = { from: last.span.from, to: span.to }
    else found.push({ kind, span })
  }
  return found
}

/** The time spans of statutory holidays around a day; usually empty. */
export function holidaySpans(kinds: HoursKinds): Spans {
  const { before, own, after } = kinds
  if (before !== 'holiday' && own !== 'holiday' && after !== 'holiday') return []
  return stretchesOf(kinds).flatMap(({ kind, span }) => (kind === 'holiday' ? [span] : []))
}
