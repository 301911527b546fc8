import { z } from 'zod'

/** A card by its last digits. `to` is the last day on which it takes pay; null without an end. */
const ownCard = z.object({
  id: z.string(),
  kind: z.string(),
  bankName: z.string(),
  tail: z.string(),
  from: z.string(),
  to: z.string().nullable(),
  isVerified: z.boolean(),
})

/** A change that the reader asked for, or that somebody asked for them. */
const ownChange = z.object({
  id: z.string(),
  kind: z.string(),
  bankName: z.string(),
  tail: z.string(),
  state: z.string(),
  filedOn: z.string(),
  validFrom: z.string().nullable(),
  why: z.string().nullable(),
})

/** The cards that take the reader's pay now or later, and the last changes. Null without a personnel file. */
export const ownCards = z
  .object({ name: z.string(), cards: z.array(ownCard), changes: z.array(ownChange) })
  .nullable()

export type OwnCards = NonNullable<z.infer<typeof ownCards>>

export const OWN_CARDS_CALL = '/hr/SalaryBank/GetMySalaryBanks'
