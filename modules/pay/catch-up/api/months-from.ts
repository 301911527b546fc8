import { monthBefore } from '#platform/wire/time/shanghai-time.ts'

/** The months from one to another, both included. */
export function monthsFrom(from: string, to: string): string[] {
  const months: string[] = []
  for (let month = from; month <= to; month = monthBefore(month, -1)) months.push(month)
  return months
}
