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

/** Person-days that are looked at while somebody waits for a page: a month of a thousand people. */
export const MOST_LOOKED_AT = 31_000

/** A figure that would be otherwise, by the name of its field of a day. */
export const changedFigure = z.object({ name: z.string(), was: z.string(), becomes: z.string() })

/** Somebody whose figures would be otherwise: his sums of the days that change. */
export const reopenedPerson = z.object({
  userId: z.uuid(),
  empNo: z.string(),
  name: z.string(),
  deptName: z.string().nullable(),
  days: z.array(z.iso.date()),
  figures: z.array(changedFigure),
})

/** A request that was passed, or changed, since the days were closed. */
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

/** What opening a closed day or month would change, at once and by itself. */
export const reopenPreview = z.object({
  /** Person-days that were looked at; of too many nothing is told but where they are. */
  total: z.int(),
  isTooMany: z.boolean(),
  /** Where the people of the group work, to look at one department after the other. */
  departments: z.array(z.object({ id: z.uuid(), name: z.string(), people: z.int() })),
  /** Since when it is closed. */
  closedAt: z.string().nullable(),
  /** Facts that came since: person-days to be computed anew, clock-ins, and requests, the first of them. */
  waiting: z.object({
    people: z.int(),
    days: z.int(),
    clockIns: z.int(),
    papers: z.int(),
    shown: z.array(waitingPaper),
  }),
  /** How many people and days would be otherwise, and the first of these people. */
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
