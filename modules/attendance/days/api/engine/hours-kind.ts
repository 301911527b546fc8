import { PUBLIC_HOLIDAY, REST_DAY } from '#modules/attendance/define/settings-choices.ts'
import type { DayPlan, HoursKind, HoursKinds } from './day-facts.ts'
import { MIDNIGHT, type Span, type Spans } from './spans.ts'

/**
 * What hours of a calendar day are paid as (Labour Law article 44). A statutory holiday is one for everybody.
 * Of other days the roster says which is worked and which is rest; the calendar answers where nothing is planned.
 */
export function hoursKind(dayClass: string, plan: DayPlan['kind'] | undefined): HoursKind {
  if (dayClass === PUBLIC_HOLIDAY) return 'holiday'
  if (plan === 'shift' || plan === 'free') return 'workday'
  return plan === 'rest' || dayClass === REST_DAY ? 'restday' : 'workday'
}

/** The three calendar days around the midnight that a day begins with; what lies beyond them does not exist. */
const CALENDAR_DAYS: readonly { name: keyof HoursKinds; span: Span }[] = [
  { name: 'before', span: { from: -Infinity, to: 0 } },
  { name: 'own', span: { from: 0, to: MIDNIGHT } },
  { name: 'after', span: { from: MIDNIGHT, to: Infinity } },
]

/** Stretches of time that are paid alike, in order; neighbouring days of one kind are one stretch. */
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

/** The time of statutory holidays around a day; mostly there is none. */
export function holidaySpans(kinds: HoursKinds): Spans {
  const { before, own, after } = kinds
  if (before !== 'holiday' && own !== 'holiday' && after !== 'holiday') return []
  return stretchesOf(kinds).flatMap(({ kind, span }) => (kind === 'holiday' ? [span] : []))
}
