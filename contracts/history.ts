import { z } from 'zod'

const value = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** One field of one change. References come as the name they have today. */
export const historyChange = z.object({ field: z.string(), before: value, after: value })

/** GET …/Get<Name>History?id → response, newest first. `at` is Shanghai local time. */
export const historyEntry = z.object({
  at: z.string(),
  version: z.number().int(),
  action: z.enum(['add', 'update', 'delete']),
  actorName: z.string().nullable(),
  changes: z.array(historyChange),
})
export type HistoryChange = z.infer<typeof historyChange>
export type HistoryEntry = z.infer<typeof historyEntry>
