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

/** Hours of a week, under the standard working hours system. */
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

/** Hours of a cycle against its standard; `limit` is the excess that is allowed. */
export const checkCycleHours: Check = (facts, rules, limit) => {
  const { cycle } = facts
  const last = lastOfMonth(facts, rules)
  if (!cycle || !last || cycle.planned <= cycle.standard + (limit ?? 0) * HOUR) return []
  const values = { hours: hoursOf(cycle.planned), limit: hoursOf(cycle.standard) }
  return [{ date: last.date, values }]
}

/** Planned overtime by day and week: hours beyond 8 a day, and the rest beyond 40 a week. */
function plannedOvertime(facts: PersonFacts, rules: RosterRules): number {
  const daily = sum(facts.days.filter((day) => inMonth(day, rules)).map(beyondDay))
  const weekly = weeksOf(facts, rules).map((week) =>
    Math.max(0, minutesOf(week) - sum(week.map(beyondDay)) - WEEK_STANDARD),
  )
  return daily + sum(weekly)
}

/**
 * Reports overtime beyond the daily limit for each day, and overtime beyond the monthly limit on the last day
 * of the month.
 */
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
