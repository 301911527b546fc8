import type { DayClass, DayFacts, DayPlan, DayResult } from './facts.ts'
import { joined, type Spans, secondsOf, shared, without } from './spans.ts'

const MIDNIGHT = 86_400
const MINUTE = 60

type Kind = keyof DayResult['overtime']

function kindOf(dayClass: DayClass, plan?: DayPlan): Kind {
  if (dayClass === '2') return 'holiday'
  return dayClass === '1' || plan?.kind === 'rest' ? 'restday' : 'workday'
}

/** From the first clock-in of the day to its last. */
function presence({ punches }: DayFacts): Spans {
  return punches.length > 1 ? [{ from: Math.min(...punches), to: Math.max(...punches) }] : []
}

/** The time of each paper that counts, before it is cut to whole units. */
function counted(facts: DayFacts, notOvertime: Spans): readonly Spans[] {
  const { overtime, overtimeRule: rule } = facts
  const papers = [...overtime].sort((a, b) => a.span.from - b.span.from)
  let taken = notOvertime
  return papers.map(({ span }) => {
    const asked = rule === 'punches' ? { from: span.from, to: facts.reach.to } : span
    const there = rule === 'paper' ? [asked] : shared([asked], presence(facts))
    const own = without(there, taken)
    taken = joined([...taken, ...own])
    return own
  })
}

/**
 * Overtime in minutes by its class. A paper opens it: clock-ins alone are none. Past midnight it goes by the
 * class of the next day only where that differs (domain 09 A07 step 11, A17).
 *
 * @param notOvertime work that was due anyway, and leave
 */
export function overtimeOf(facts: DayFacts, notOvertime: Spans): DayResult['overtime'] {
  const { plan, dayClass, nextClass, overtimeUnit } = facts
  const sums = { workday: 0, restday: 0, holiday: 0 }
  const add = (kind: Kind, spans: Spans) => {
    sums[kind] += (Math.floor(secondsOf(spans) / overtimeUnit) * overtimeUnit) / MINUTE
  }
  const own = kindOf(dayClass, plan)
  for (const spans of counted(facts, notOvertime)) {
    if (dayClass === nextClass) add(own, spans)
    else {
      add(own, shared(spans, [{ from: -Infinity, to: MIDNIGHT }]))
      add(kindOf(nextClass), shared(spans, [{ from: MIDNIGHT, to: Infinity }]))
    }
  }
  return sums
}
