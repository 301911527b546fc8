import { z } from 'zod'

/** The years that can be asked about. */
export const CALENDAR_YEARS = { first: 2000, last: 2100 } as const

/** A year of the working calendar: every day with its class, and what the notice of the year named. */
export const workingYear = z
  .object({
    year: z.number().int(),
    /** Whether anything was announced for it; without that only weekends are known. */
    isAnnounced: z.boolean(),
    /** Whether the year after it was announced. */
    isNextAnnounced: z.boolean(),
    /** From 1 January to 31 December. */
    days: z.array(
      z.object({
        date: z.string(),
        /** 0 working day, 1 rest day, 2 public holiday, 3 make-up working day. */
        dayClass: z.string(),
        name: z.string().nullable(),
        /** The record that says so; null where the weekday does. */
        id: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'WorkingYear' })
export type WorkingYear = z.infer<typeof workingYear>
