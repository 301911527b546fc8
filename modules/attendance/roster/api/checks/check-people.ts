import { termOver } from '#platform/wire/time/terms.ts'
import { type Check, DAY, DAY_STANDARD, HOUR, inMonth, works } from './roster-facts.ts'

const ADULT = 18
const NIGHT = { from: 22 * HOUR, to: 30 * HOUR }

/** Whether a time touches a night from 22 to 6: the night of its own day, the day before or the day after. */
function isAtNight({ from, to }: { from: number; to: number }): boolean {
  return [-DAY, 0, DAY].some((days) => from < NIGHT.to + days && to > NIGHT.from + days)
}

/** Employees under eighteen must not work at night or longer than eight hours. */
export const checkMinors: Check = ({ birthDate, days }, rules) => {
  if (birthDate === null) return []
  const grown = termOver(birthDate, ADULT * 12)
  return days
    .filter((day) => inMonth(day, rules) && day.date < grown)
    .filter(({ spans, minutes }) => minutes > DAY_STANDARD || spans.some(isAtNight))
    .map(({ date }) => ({ date, values: {} }))
}

/** A certificate that the work requires: reported on the first working day after it expired. */
export const checkCertificates: Check = ({ certificates, days }, rules) =>
  certificates.flatMap(({ name, validTo }) => {
    const first = days.find((day) => inMonth(day, rules) && works(day) && day.date > validTo)
    return first ? [{ date: first.date, values: { name, day: validTo } }] : []
  })

/** Days before the employee joined, after they left, or while they are in another group. */
export const checkEmployment: Check = ({ strays }) => strays.map((date) => ({ date, values: {} }))

/** Shifts on days that leave or a trip covers entirely. */
export const checkAbsence: Check = ({ days }, rules) =>
  days
    .filter((day) => inMonth(day, rules) && works(day) && day.isAbsent)
    .map(({ date }) => ({ date, values: {} }))
