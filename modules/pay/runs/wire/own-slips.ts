import { z } from 'zod'

/** The latest published slips of the reader, without an amount: others may look at the screen. */
export const ownSlips = z.object({
  slips: z.array(
    z.object({
      id: z.uuid(),
      month: z.string(),
      kind: z.string(),
      payDay: z.string(),
      /** Published within the last days. */
      isNew: z.boolean(),
    }),
  ),
})

export type OwnSlips = z.infer<typeof ownSlips>
