import { z } from 'zod'

/** Calls that compute days anew; the first is named as on the wire of old (docs/glossary.md). */
const CONTROLLER = '/sa/UserSchedule'
export const RECALCULATION_CALLS = {
  recalculate: `${CONTROLLER}/ActiveChongSuan`,
  progress: `${CONTROLLER}/GetRecalcProgress`,
  reopening: `${CONTROLLER}/GetReopenPreview`,
} as const

/** Days that a call computes, at most. */
export const MOST_PERSON_DAYS = 200_000
export const MOST_DAYS = 62

/** What was computed at once; with a job it goes on, and its progress can be asked for. */
export const recalculated = z.object({
  total: z.int(),
  computed: z.int(),
  skippedLocked: z.int(),
  jobId: z.uuid().nullable(),
})

export const recalculationProgress = recalculated.omit({ jobId: true }).extend({
  id: z.uuid(),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  closes: z.boolean(),
})

/** A figure of a day that would be otherwise. */
export const changedFigure = z.object({ name: z.string(), was: z.string(), becomes: z.string() })

/** What opening a closed day or month would change, at once and by itself. */
export const reopenPreview = z.object({
  days: z.int(),
  /** The first of them. */
  changes: z.array(
    z.object({
      userId: z.uuid(),
      name: z.string(),
      date: z.iso.date(),
      figures: z.array(changedFigure),
    }),
  ),
})

export type Recalculated = z.infer<typeof recalculated>
export type RecalculationProgress = z.infer<typeof recalculationProgress>
export type ReopenPreview = z.infer<typeof reopenPreview>
