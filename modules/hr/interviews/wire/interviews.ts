import { z } from 'zod'

const at = (method: string) => `/hr/Interview/${method}`

export const INTERVIEW_CALLS = {
  mine: at('GetMyInterviewList'),
  desk: at('GetMyInterview'),
  score: at('SubmitInterviewScore'),
  sheets: at('GetInterviewSheetList'),
  next: at('GetNextInterview'),
  calendar: at('GetInterviewCalendar'),
} as const

const moment = z.string()
const points = z.int().min(0).max(100)

/** An interview as those who conduct it see it. */
const interviewCard = z.object({
  id: z.uuid(),
  name: z.string(),
  postName: z.string(),
  round: z.int(),
  kind: z.string(),
  planAt: moment,
  endAt: moment,
  mode: z.string(),
  place: z.string().nullable(),
  result: z.string(),
  /** Whether the reader's own sheet is in. */
  isIn: z.boolean(),
})
export type InterviewCard = z.infer<typeof interviewCard>

/** GET Interview/GetMyInterviewList → response: what waits for the reader's sheet, what comes, what is over. */
export const ownInterviews = z.object({
  owed: z.array(interviewCard),
  today: z.array(interviewCard),
  later: z.array(interviewCard),
  over: z.array(interviewCard),
})
export type OwnInterviews = z.infer<typeof ownInterviews>

const item = z.object({
  code: z.string(),
  title: z.string(),
  weight: z.int(),
  /** What the five levels mean, the lowest first; a level may have no words. */
  anchors: z.array(z.string().nullable()),
})

const sheet = z.object({
  name: z.string(),
  /** Points with two decimals. */
  score: z.string(),
  verdict: z.string(),
  words: z.string().nullable(),
  scores: z.array(z.object({ title: z.string(), points })),
})
export type InterviewSheet = z.infer<typeof sheet>

/** How many sheets are in, and their mean with one decimal; null for readers who may not see scores yet. */
const standing = {
  seats: z.int(),
  in: z.int(),
  mean: z.string().nullable(),
  sheets: z.array(sheet).nullable(),
}

/** GET Interview/GetMyInterview?id → response: one interview of the reader, with résumé facts, questions and own sheet. */
export const interviewDesk = interviewCard.extend({
  panel: z.array(z.string()),
  resume: z.object({
    edu: z.string().nullable(),
    school: z.string().nullable(),
    major: z.string().nullable(),
    workYears: z.int().nullable(),
    currentCompany: z.string().nullable(),
    currentPost: z.string().nullable(),
    skills: z.string().nullable(),
  }),
  items: z.array(item),
  questions: z.array(z.string()),
  /** The reader's sheet as it was handed in. */
  own: z
    .object({
      scores: z.record(z.string(), points),
      verdict: z.string(),
      words: z.string().nullable(),
    })
    .nullable(),
  /** From the planned time until the result. */
  mayScore: z.boolean(),
  ...standing,
})
export type InterviewDesk = z.infer<typeof interviewDesk>

/** PUT Interview/SubmitInterviewScore, body: whole points by item of the card, and a recommendation. */
export const sheetInput = z.strictObject({
  id: z.uuid().toLowerCase(),
  scores: z.record(z.string().max(20), points),
  result: z.enum(['1', '2', '3']),
  opinion: z.string().max(1_000).nullish(),
})
export type SheetInput = z.infer<typeof sheetInput>

/** GET Interview/GetInterviewSheetList?candidateId|id → response: interviews of an application with their sheets. */
export const interviewSheets = z.array(
  z.object({
    id: z.uuid(),
    candidateId: z.uuid(),
    round: z.int(),
    kind: z.string(),
    /** Null while the candidate may take one of several times. */
    planAt: moment.nullable(),
    offered: z.int(),
    phase: z.string(),
    result: z.string(),
    opinion: z.string().nullable(),
    panel: z.array(z.string()),
    ...standing,
  }),
)
export type InterviewSheets = z.infer<typeof interviewSheets>

/**
 * GET Interview/GetNextInterview?candidateId → response: the next round by the plan of the need. `round` is null when
 * nothing is to be arranged: the application is in another stage, every round has its interview, or one was failed.
 */
export const nextInterview = z.object({
  isFailed: z.boolean(),
  round: z
    .object({
      round: z.int(),
      kind: z.string(),
      minutes: z.int(),
      cardId: z.uuid().nullable(),
      interviewerIds: z.array(z.uuid()),
    })
    .nullable(),
})
export type NextInterview = z.infer<typeof nextInterview>

/** GET Interview/GetInterviewCalendar?start&end → response: interviews in the reader's reach, in order. */
export const interviewCalendar = z.object({
  days: z.array(z.object({ date: z.string(), dayClass: z.string(), name: z.string().nullable() })),
  interviews: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      kind: z.string(),
      startAt: moment,
      endAt: moment,
      place: z.string().nullable(),
      panel: z.array(z.string()),
      phase: z.string(),
      isOwn: z.boolean(),
    }),
  ),
  isCut: z.boolean(),
})
export type InterviewCalendar = z.infer<typeof interviewCalendar>

/** Interviews on the home page that the reader conducts today or owes a sheet on; the total counts both. */
export const waitingInterviews = z.object({
  total: z.int(),
  rows: z.array(interviewCard),
})
export type WaitingInterviews = z.infer<typeof waitingInterviews>
