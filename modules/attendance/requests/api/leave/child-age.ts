import { termOver } from '#platform/wire/time/terms.ts'

/** The day on which a person reaches this age. */
export function birthday(birth: string, years: number): string {
  return termOver(birth, years * 12)
}

/** Whether the child is too old, or not yet born, for leave to care for it. */
export function childProblem(child: unknown, from: string, to: string, years: number) {
  if (!child) return { key: 'invalid.required' }
  if (String(child) > from) return { key: 'invalid.childToCome' }
  const isOver = to >= birthday(String(child), years)
  return isOver ? { key: 'invalid.childTooOld', values: { years } } : null
}
