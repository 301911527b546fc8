import { dayOf } from './request-span.ts'

/** The day on which somebody is so many years old. */
export function birthday(birth: string, years: number): string {
  const [year = 0, month = 1, day = 1] = birth.split('-').map(Number)
  return dayOf(new Date(Date.UTC(year + years, month - 1, day)).toISOString())
}

/** Whether the child is too old, or still to come, for leave that is taken for it. */
export function childProblem(child: unknown, from: string, to: string, years: number) {
  if (!child) return { key: 'invalid.required' }
  if (String(child) > from) return { key: 'invalid.childToCome' }
  const isOver = to >= birthday(String(child), years)
  return isOver ? { key: 'invalid.childTooOld', values: { years } } : null
}
