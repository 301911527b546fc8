import { z } from 'zod'

export const INPUT_SUMMARY_CALL = '/hr/PayInput/GetPayInputSummary'

/** The pay inputs of a month that the reader sees, by item; void ones are left out. */
export const inputSummary = z.object({
  month: z.string(),
  /** How many wait for a confirmation. */
  waiting: z.number().int(),
  /** How many of these the reader could confirm: somebody else typed and changed them. */
  mine: z.number().int(),
  items: z.array(
    z.object({
      name: z.string(),
      count: z.number().int(),
      amount: z.string(),
      waiting: z.number().int(),
      waitingAmount: z.string(),
    }),
  ),
})

export type InputSummary = z.infer<typeof inputSummary>
