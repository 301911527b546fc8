import { z } from 'zod'

export const STANDING_CALLS = {
  /** GET …?id → where the running applications for a need are, and who owes their next step. */
  standing: '/hr/RecruitingApplication/GetNeedStanding',
} as const

/** What an application waits for. */
export const NEXT_STEPS = [
  'screen',
  'arrange',
  'choose',
  'meet',
  'score',
  'conclude',
  'talk',
  'checkup',
  'propose',
  'approve',
  'send',
  'answer',
  'join',
  'decide',
] as const
export type NextStep = (typeof NEXT_STEPS)[number]

/** The steps that no user of recruiting owes: candidates take them, or those who keep personnel files. */
export const OWED_BY: Readonly<Partial<Record<NextStep, 'candidate' | 'personnel'>>> = {
  choose: 'candidate',
  answer: 'candidate',
  join: 'personnel',
}

const count = z.int().min(0)

export const needStanding = z.object({
  /** Whether the reader may open applications. */
  mayOpen: z.boolean(),
  joined: count,
  ended: count,
  groups: z.array(
    z.object({
      /** A code of CANDIDATE_STAGE. */
      state: z.string(),
      step: z.enum(NEXT_STEPS),
      /** The users who owe the step; empty where no user does, or none is named. */
      owedBy: z.array(z.string()),
      /** The reader is one of them. */
      isMine: z.boolean(),
      count,
      late: count,
      /** The applications that the reader may read, the overdue first, a few at most. */
      people: z.array(z.object({ id: z.uuid(), name: z.string() })),
    }),
  ),
})
export type NeedStanding = z.infer<typeof needStanding>
