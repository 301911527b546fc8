import type { DayFacts, DayFigures, HoursKind, OvertimePart } from './day-facts.ts'
import { stretchesOf } from './hours-kind.ts'
import { presence } from './presence.ts'
import { joined, MINUTE, type Spans, secondsOf, shared, without } from './spans.ts'

/** The time of one request that counts, and the clock-ins that determine it. */
type Counted = {
  id: string
  toLieu: boolean
  spans: Spans
  in: number | null
  out: number | null
}

/** The time of each request that counts, before it is cut to whole units. */
function counted(facts: DayFacts, notOvertime: Spans): readonly Counted[] {
  const { overtime, overtimeRule: rule } = facts
  const papers = [...overtime].sort((a, b) => a.span.from - b.span.from)
  const there = presence(facts)
  let taken = notOvertime
  return papers.map(({ id, span, toLieu }) => {
    const requestSpan = rule === 'punches' ? { from: span.from, to: facts.reach.to } : span
    const spans = without(rule === 'paper' ? [requestSpan] : shared([requestSpan], there), taken)
    taken = joined([...taken, ...spans])
    const decides = rule === 'paper' ? undefined : there[0]
    return { id, toLieu, spans, in: decides?.from ?? null, out: decides?.to ?? null }
  })
}

/** One part for each stretch of calendar days with one pay class, even where no time of it counts. */
function partsOf(facts: DayFacts, paper: Counted): readonly OvertimePart[] {
  const { id, toLieu, spans } = paper
  return stretchesOf(facts.kinds).flatMap(({ kind, span }) => {
    const own = shared(spans, [span])
    const [first, last] = [own[0], own.at(-1)]
    if (!first || !last) return []
    const seconds = secondsOf(own)
    const whole = Math.floor(seconds / facts.overtimeUnit) * facts.overtimeUnit
    return [
      {
        id,
        kind,
        // Work on a statutory holiday must be paid: time off in lieu cannot replace the pay (Labour Law
        // article 44).
        toLieu: toLieu && kind !== 'holiday',
        from: first.from,
        to: last.to,
        minutes: Math.floor(seconds / MINUTE),
        counted: whole / MINUTE,
        in: paper.in,
        out: paper.out,
      },
    ]
  })
}

type Overtime = Pick<DayFigures, 'overtime' | 'overtimeParts' | 'holidayMinutes'>

const NO_PARTS: readonly OvertimePart[] = []

/**
 * Overtime in minutes by pay class, and how much of it becomes time off in lieu. Overtime needs an approved
 * request: clock-ins alone are not enough. Hours have the pay class of the calendar day on which they lie,
 * also when a shift crosses midnight. Hours of the shift on a statutory holiday are paid as holiday hours
 * without a request (Labour Law article 44).
 *
 * @param notOvertime work that was due anyway, leave, and the time after a shift in which overtime does not
 * count yet
 * @param planned seconds of the plan that the employee worked on a statutory holiday
 */
export function overtimeOf(facts: DayFacts, notOvertime: Spans, planned: number): Overtime {
  const holidayMinutes = Math.floor(planned / MINUTE)
  const sums = { workday: 0, restday: 0, holiday: holidayMinutes, toLieu: 0 }
  if (facts.overtime.length === 0) {
    return { overtime: sums, overtimeParts: NO_PARTS, holidayMinutes }
  }
  const parts = counted(facts, notOvertime).flatMap((paper) => partsOf(facts, paper))
  for (const { kind, counted: minutes, toLieu } of parts) {
    sums[kind satisfies HoursKind] += minutes
    if (toLieu) sums.toLieu += minutes
  }
  return { overtime: sums, overtimeParts: parts, holidayMinutes }
}
