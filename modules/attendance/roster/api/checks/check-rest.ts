import {
  type Check,
  DAY,
  HOUR,
  hoursOf,
  inMonth,
  type PersonFacts,
  type PlannedDay,
  weeksOf,
  works,
} from './roster-facts.ts'

type Neighbours = { before: PlannedDay; day: PlannedDay; pause: number }

/** Each working day paired with the working day before it, with the minutes between them. */
function neighboursIn({ days }: PersonFacts): Neighbours[] {
  const timed = days.filter(({ spans }) => spans.length > 0)
  return timed.slice(1).flatMap((day, index) => {
    const before = timed[index]
    if (!before) return []
    const end = before.at * DAY + Math.max(...before.spans.map(({ to }) => to))
    const start = day.at * DAY + Math.min(...day.spans.map(({ from }) => from))
    return [{ before, day, pause: start - end }]
  })
}

/** Hours between two shifts: the rule's minimum, or more where the first shift requires more. */
export const checkRestHours: Check = (facts, rules, limit) =>
  neighboursIn(facts).flatMap(({ before, day, pause }) => {
    const wanted = Math.max(limit ?? 0, before.restAfter)
    if (!inMonth(day, rules) || pause < 0 || pause >= wanted * HOUR) return []
    return [{ date: day.date, values: { hours: hoursOf(pause), limit: wanted } }]
  })

/** A shift must not begin before the shift of the day before has ended. */
export const checkTwoPlaces: Check = (facts, rules) =>
  neighboursIn(facts).flatMap(({ day, pause }) =>
    inMonth(day, rules) && pause < 0
      ? [{ date: day.date, values: { hours: hoursOf(-pause) } }]
      : [],
  )

/** Days in a row: one finding for each run, on the first day of the month beyond the limit. */
export const checkDaysInRow: Check = ({ days }, rules, limit) => {
  let run = 0
  let isTold = false
  return days.flatMap((day) => {
    run = works(day) ? run + 1 : 0
    if (run === 0) isTold = false
    if (limit === null || run <= limit || isTold || !inMonth(day, rules)) return []
    isTold = true
    return [{ date: day.date, values: { days: run, limit } }]
  })
}

/** Days off in a week; undecided days may still become days off. */
export const checkWeekRest: Check = (facts, rules, limit) => {
  const wanted = limit ?? rules.weekRest
  return weeksOf(facts, rules).flatMap((week) => {
    const free = week.filter((day) => !works(day)).length
    const last = week.at(-1)
    return last && free < wanted ? [{ date: last.date, values: { days: free, limit: wanted } }] : []
  })
}
