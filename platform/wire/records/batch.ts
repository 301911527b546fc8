import { z } from 'zod'

/** PUT …/Update<Name>Batch → response: the result for each row, or in a preview the expected result. */
export const batchOutcome = z
  .object({
    changed: z.array(z.uuid()),
    /** Rows that had the value already. */
    same: z.array(z.uuid()),
    /**
     * The reason of a refusal, by id. Only a preview has refusals: otherwise all rows are changed or none.
     */
    refused: z.record(z.string(), z.string()),
  })
  .meta({ id: 'BatchOutcome' })
export type BatchOutcome = z.infer<typeof batchOutcome>
