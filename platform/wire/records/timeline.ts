import { z } from 'zod'
import { recordValue } from '#platform/wire/http/envelope.ts'
import { historyEntry } from './history.ts'

/** A day that the record itself names. */
const namedDay = z.object({ kind: z.literal('day'), at: z.string(), field: z.string() })

/** A row of another resource, with its main values. */
const relatedRow = z.object({
  kind: z.literal('row'),
  at: z.string(),
  id: z.string(),
  resource: z.string(),
  values: z.record(z.string(), recordValue),
})

/** A change: the names of the fields, and no values. */
const change = historyEntry
  .omit({ changes: true })
  .extend({ kind: z.literal('change'), fields: z.array(z.string()) })

/** GET …/Get<Name>Timeline?id → response, newest first. `at` is a month, a day or a moment of Shanghai. */
export const timelineEntry = z.union([namedDay, relatedRow, change])
export const timeline = z.array(timelineEntry)
export type TimelineEntry = z.infer<typeof timelineEntry>
