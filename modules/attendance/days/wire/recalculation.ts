import { z } from 'zod'

/** Calls that recalculate days; the first keeps its inherited wire name (docs/glossary.md). */
const CONTROLLER = '/sa/UserSchedule'
export const RECALCULATION_CALLS = {
  recalculate: `${CONTROLLER}/ActiveChongSuan`,
  progress: `${CONTROLLER}/GetRecalcProgress`,
  reopening: `${CONTROLLER}/GetReopenPreview`,
} as const

/** The most days that one call computes. */
export const MOST_PERSON_DAYS = 200_000
export const MOST_DAYS = 62

/**
 * The days computed within the request. If `job` is set, the rest runs in the background and the caller can
 * read its progress.
 */
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

/** The most person-days that a preview examines while the user waits: a month of a thousand employees. */
export const MOST_LOOKED_AT = 31_000

/** A figure that would change, by the name of its field of a day. */
export const changedFigure = z.object({ name: z.string(), was: z.string(), becomes: z.string() })

/** An employee whose figures would change, with the sums of the changed days. */
export const reopenedPerson = z.object({
  userId: z.uuid(),
  empNo: z.string(),
  name: z.string(),
  deptName: z.string().nullable(),
  days: z.array(z.iso.date()),
  figures: z.array(changedFigure),
})

/** A request that was approved or changed after the days were closed. */
export const waitingPaper = z.object({
  id: z.uuid(),
  /** The path of its resource. */
  kind: z.string(),
  docNo: z.string(),
  userId: z.uuid(),
  name: z.string(),
  from: z.iso.date(),
  to: z.iso.date(),
})

/** The changes that opening a closed day or month would cause immediately. */
export const reopenPreview = z.object({
  /** Person-days examined. If there are too many, the answer holds only the departments. */
  total: z.int(),
  isTooMany: z.boolean(),
  /** The departments of the group's employees, to preview one department after the other. */
  departments: z.array(z.object({ id: z.uuid(), name: z.string(), people: z.int() })),
  /** When the days were closed. */
  closedAt: z.string().nullable(),
  /**
   * Facts added since: person-days to recalculate, clock-ins, and requests, of which the first few are
   * listed.
   */
  waiting: z.object({
    people: z.int(),
    days: z.int(),
    clockIns: z.int(),
    papers: z.int(),
    shown: z.array(waitingPaper),
  }),
  /** The numbers of employees and days that would change, and the first of these employees. */
  people: z.int(),
  days: z.int(),
  changes: z.array(reopenedPerson),
})

export type Recalculated = z.infer<typeof recalculated>
export type RecalculationProgress = z.infer<typeof recalculationProgress>
export type ChangedFigure = z.infer<typeof changedFigure>
export type ReopenedPerson = z.infer<typeof reopenedPerson>
export type WaitingPaper = z.infer<typeof waitingPaper>
export type ReopenPreview = z.infer<typeof reopenPreview>
