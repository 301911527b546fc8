import { z } from 'zod'

/** The years that a caller can request. */
export const CALENDAR_YEARS = { first: 2000, last: 2100 } as const

/** A year of the working calendar: every day with its class, and the names from the official notice. */
export const workingYear = z
  .object({
    year: z.number().int(),
    /** Whether the calendar has an announcement for the year; otherwise only weekends are known. */
    isAnnounced: z.boolean(),
    /** Whether the next year was announced. */
    isNextAnnounced: z.boolean(),
    /** From 1 January to 31 December, in order. */
    days: z.array(
      z.object({
        date: z.string(),
        /** 0 working day, 1 rest day, 2 public holiday, 3 make-up working day. */
        dayClass: z.string(),
        name: z.string().nullable(),
        /** The calendar entry of the day; null if the class follows from the weekday. */
        id: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'WorkingYear' })
export type WorkingYear = z.infer<typeof workingYear>
