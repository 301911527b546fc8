import type { DayHours } from '#modules/work/tasks/wire/tasks.ts'

/** The hours that a report begins with, and where they come from. */
export type KnownHours = { hours: number; from: 'report' | 'attendance' } | null

type Known = {
  /** The reporter's last report on the task. */
  own: { workDate: string; hours: number } | null
  /** The date of the report. */
  date: string
  /** The reporter's hours of that date. */
  day: DayHours[number] | undefined
}

/**
 * The hours of the reporter's last report on the task, or those of the date that were attended and are in no report.
 * Never more than attendance leaves, because hours count once. Null if the product knows neither: it guesses no hours.
 */
export function knownHours({ own, date, day }: Known): KnownHours {
  // Nobody has attended a day without hours yet: the user clocked in and is still at work.
  const free = day?.attended ? tenths(day.attended - day.reported) : null
  if (own !== null && own.hours > 0 && own.workDate < date) {
    const hours = free === null ? own.hours : Math.min(own.hours, free)
    return hours > 0 ? { hours, from: 'report' } : null
  }
  return free !== null && free > 0 ? { hours: free, from: 'attendance' } : null
}

/** Hours have one decimal. */
const tenths = (hours: number) => Math.round(hours * 10) / 10
