import { z } from 'zod'

/** PUT …/Update<Name>Batch → response: the result for each row, or in a preview the expected result. */
export const batchOutcome = z
  .object({
    changed: z.array(z.uuid()),
    /** They had the value already. */
    same: z.array(z.uuid()),
    /** Why, by id; only of a preview: otherwise all are changed or none is. */
    refused: z.record(z.string(), z.string()),
  })
  .meta({ id: 'BatchOutcome' })
export type BatchOutcome = z.infer<typeof batchOutcome>
