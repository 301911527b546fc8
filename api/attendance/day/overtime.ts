import { PUBLIC_HOLIDAY, REST_DAY } from '#resources/attendance/settings/choices.ts'
import type { DayClass, DayFacts, DayFigures, DayPlan } from './facts.ts'
import { presence } from './presence.ts'
import { joined, MIDNIGHT, MINUTE, type Spans, secondsOf, shared, without } from './spans.ts'

type Kind = Exclude<keyof DayFigures['overtime'], 'toLieu'>

function kindOf(dayClass: DayClass, rests: boolean): Kind {
  if (dayClass === PUBLIC_HOLIDAY) return 'holiday'
  return dayClass === REST_DAY || rests ? 'restday' : 'workday'
}

/** Whether the shift of the day ends on the next one. */
const isOvernight = (plan: DayPlan) =>
  plan.kind === 'shift' && plan.shift.segments.some(({ to }) => to > MIDNIGHT)

/** `begins` is when its paper does, of which the spans are a part. */
type Counted = { begins: number; spans: Spans; toLieu: boolean }

/** The time of each paper that counts, before it is cut to whole units. */
function counted(facts: DayFacts, notOvertime: Spans): readonly Counted[] {
  const { overtime, overtimeRule: rule } = facts
  const papers = [...overtime].sort((a, b) => a.span.from - b.span.from)
  let taken = notOvertime
  return papers.map(({ span, toLieu }) => {
    const asked = rule === 'punches' ? { from: span.from, to: facts.reach.to } : span
    const there = rule === 'paper' ? [asked] : shared([asked], presence(facts))
    const own = without(there, taken)
    taken = joined([...taken, ...own])
    return { begins: span.from, spans: own, toLieu }
  })
}

/**
 * Overtime in minutes by its class, and how much of it is given back as time off. A paper opens it: clock-ins alone are none.
 * What follows a shift is of its day, also in the morning after a night; what lasts past midnight, or begins then without
 * a night, goes by the class of the next day from there on (domain 09 A07 step 11, A17).
 *
 * @param notOvertime work that was due anyway, and leave
 */
export function overtimeOf(facts: DayFacts, notOvertime: Spans): DayFigures['overtime'] {
  const { plan, dayClass, nextClass, nextRests, overtimeUnit } = facts
  const sums = { workday: 0, restday: 0, holiday: 0, toLieu: 0 }
  if (facts.overtime.length === 0) return sums
  const add = (kind: Kind, spans: Spans, toLieu: boolean) => {
    const minutes = (Math.floor(secondsOf(spans) / overtimeUnit) * overtimeUnit) / MINUTE
    sums[kind] += minutes
    if (toLieu) sums.toLieu += minutes
  }
  const [own, next] = [kindOf(dayClass, plan.kind === 'rest'), kindOf(nextClass, nextRests)]
  for (const { begins, spans, toLieu } of counted(facts, notOvertime)) {
    if (begins >= MIDNIGHT) add(isOvernight(plan) ? own : next, spans, toLieu)
    else if (dayClass === nextClass) add(own, spans, toLieu)
    else {
      add(own, shared(spans, [{ from: -Infinity, to: MIDNIGHT }]), toLieu)
      add(next, shared(spans, [{ from: MIDNIGHT, to: Infinity }]), toLieu)
    }
  }
  return sums
}
