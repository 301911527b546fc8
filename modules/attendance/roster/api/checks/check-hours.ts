import {
  type Check,
  DAY_STANDARD,
  HOUR,
  hoursOf,
  inMonth,
  type PersonFacts,
  type PlannedDay,
  type RosterRules,
  WEEK_STANDARD,
  weeksOf,
} from './roster-facts.ts'

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
const minutesOf = (days: readonly PlannedDay[]) => sum(days.map(({ minutes }) => minutes))
const beyondDay = ({ minutes }: PlannedDay) => Math.max(0, minutes - DAY_STANDARD)

/** Hours of a week, where they are reckoned by the week. */
export const checkWeekHours: Check = (facts, rules, limit) => {
  if (limit === null || !rules.isStandard) return []
  return weeksOf(facts, rules).flatMap((week) => {
    const planned = minutesOf(week)
    const last = week.at(-1)
    return last && planned > limit * HOUR
      ? [{ date: last.date, values: { hours: hoursOf(planned), limit } }]
      : []
  })
}

const lastOfMonth = ({ days }: PersonFacts, rules: RosterRules) =>
  days.findLast((day) => inMonth(day, rules))

/** Hours of a cycle against its standard; the limit is what may be beyond it. */
export const checkCycleHours: Check = (facts, rules, limit) => {
  const { cycle } = facts
  const last = lastOfMonth(facts, rules)
  if (!cycle || !last || cycle.planned <= cycle.standard + (limit ?? 0) * HOUR) return []
  const values = { hours: hoursOf(cycle.planned), limit: hoursOf(cycle.standard) }
  return [{ date: last.date, values }]
}

/** Overtime that is planned by the day and the week: what is beyond 8 hours, and else beyond 40. */
function plannedOvertime(facts: PersonFacts, rules: RosterRules): number {
  const daily = sum(facts.days.filter((day) => inMonth(day, rules)).map(beyondDay))
  const weekly = weeksOf(facts, rules).map((week) =>
    Math.max(0, minutesOf(week) - sum(week.map(beyondDay)) - WEEK_STANDARD),
  )
  return daily + sum(weekly)
}

/** More than a day may have is told of each day, more than a month may have at its end. */
export const checkOvertime: Check = (facts, rules) => {
  const last = lastOfMonth(facts, rules)
  if (!last) return []
  const { dayMax, monthMax } = rules
  if (!rules.isStandard) {
    const { cycle } = facts
    const most = cycle ? monthMax * cycle.months : 0
    return cycle && cycle.planned - cycle.standard > most * HOUR
      ? [
          {
            date: last.date,
            values: { hours: hoursOf(cycle.planned - cycle.standard), limit: most },
          },
        ]
      : []
  }
  const daily = facts.days
    .filter((day) => inMonth(day, rules) && beyondDay(day) > dayMax * HOUR)
    .map((day) => ({
      date: day.date,
      values: { hours: hoursOf(beyondDay(day)), limit: dayMax },
    }))
  const whole = plannedOvertime(facts, rules)
  const monthly =
    whole > monthMax * HOUR
      ? [{ date: last.date, values: { hours: hoursOf(whole), limit: monthMax } }]
      : []
  return [...daily, ...monthly]
}
