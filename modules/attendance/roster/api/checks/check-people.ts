import { termOver } from '#platform/wire/time/terms.ts'
import { type Check, DAY, DAY_STANDARD, HOUR, inMonth, works } from './roster-facts.ts'

const ADULT = 18
const NIGHT = { from: 22 * HOUR, to: 30 * HOUR }

/** Whether a time touches a night from 22 to 6, that of its own day or the one before. */
function isAtNight({ from, to }: { from: number; to: number }): boolean {
  return [-DAY, 0, DAY].some((days) => from < NIGHT.to + days && to > NIGHT.from + days)
}

/** Under eighteen nobody works at night or longer than eight hours. */
export const checkMinors: Check = ({ birthDate, days }, rules) => {
  if (birthDate === null) return []
  const grown = termOver(birthDate, ADULT * 12)
  return days
    .filter((day) => inMonth(day, rules) && day.date < grown)
    .filter(({ spans, minutes }) => minutes > DAY_STANDARD || spans.some(isAtNight))
    .map(({ date }) => ({ date, values: {} }))
}

/** A certificate that work must not be done without: told on the first day after it has run out. */
export const checkCertificates: Check = ({ certificates, days }, rules) =>
  certificates.flatMap(({ name, validTo }) => {
    const first = days.find((day) => inMonth(day, rules) && works(day) && day.date > validTo)
    return first ? [{ date: first.date, values: { name, day: validTo } }] : []
  })

/** Days before somebody joined, after he left, or when he is in another group. */
export const checkEmployment: Check = ({ strays }) => strays.map((date) => ({ date, values: {} }))

/** Shifts on days that leave or a trip takes as a whole. */
export const checkAbsence: Check = ({ days }, rules) =>
  days
    .filter((day) => inMonth(day, rules) && works(day) && day.isAbsent)
    .map(({ date }) => ({ date, values: {} }))
