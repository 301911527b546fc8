import { z } from 'zod'

export const CANDIDATE_CALLS = {
  board: '/hr/Candidate/GetCandidateBoard',
  timeline: '/hr/Candidate/GetCandidateTimeline',
  progress: '/hr/RecruitingApplication/GetRecruitingProgress',
} as const

const count = z.int().min(0)

/** GET Candidate/GetCandidateBoard?recruitingId → response: a column a stage, what is overdue first. */
export const candidateBoard = z.array(
  z.object({
    state: z.string(),
    total: count,
    late: count,
    cards: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        postName: z.string(),
        ownerName: z.string().nullable(),
        /** Whole days in the stage. */
        days: count,
        dueOn: z.string().nullable(),
        isLate: z.boolean(),
        /** When the next interview begins; null without one, and for readers who may not see interviews. */
        nextInterview: z.string().nullable(),
      }),
    ),
  }),
)
export type CandidateBoard = z.infer<typeof candidateBoard>

/** GET Candidate/GetCandidateTimeline?id → response: the stages of an application, and what else the person applied for. */
export const candidateTimeline = z.object({
  moves: z.array(
    z.object({
      at: z.string(),
      by: z.string().nullable(),
      from: z.string().nullable(),
      to: z.string(),
      reason: z.string().nullable(),
    }),
  ),
  others: z.array(
    z.object({ id: z.uuid(), postName: z.string(), state: z.string(), at: z.string() }),
  ),
})
export type CandidateTimeline = z.infer<typeof candidateTimeline>

/** GET RecruitingApplication/GetRecruitingProgress?id → response. */
export const recruitingProgress = z.object({
  headcount: count,
  hired: count,
  inProcess: count,
  /** Places that are still to be filled. */
  left: count,
  applied: count,
  stages: z.array(z.object({ state: z.string(), count, late: count })),
})
export type RecruitingProgress = z.infer<typeof recruitingProgress>

/** The home card of the owner of applications: those whose stage has no more time. `state`: a code of CANDIDATE_STAGE. */
export const waitingCandidates = z.object({
  total: z.int(),
  rows: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      postName: z.string(),
      state: z.string(),
      dueOn: z.string(),
    }),
  ),
})
export type WaitingCandidates = z.infer<typeof waitingCandidates>
