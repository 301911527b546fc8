import { z } from 'zod'

export const HIRING_CALLS = {
  /** GET …?id → the talks, checkups and the hiring of a candidate, and what comes next. */
  ofCandidate: '/hr/Candidate/GetCandidateHiring',
  /** GET …?id → what joining from a hiring will make, and the values that its form begins with. */
  previewJoin: '/hr/ToBeRecruited/PreviewJoin',
} as const

const STEPS = ['talk', 'checkup', 'hiring'] as const
export type HiringStep = (typeof STEPS)[number]

/** `state` is a code of TALK_STATE, CHECKUP_RESULT or OFFER_STATE; an unapproved hiring has none. */
const step = z.object({
  kind: z.enum(STEPS),
  id: z.uuid(),
  state: z.string().nullable(),
  on: z.string(),
})

/**
 * What the reader may see of it. `next`: the step that the stage waits for, with the record that waits already, or the
 * values that a new one begins with.
 */
export const hiringOfCandidate = z.object({
  steps: z.array(step),
  next: z
    .object({
      kind: z.enum(STEPS),
      id: z.uuid().nullable(),
      begins: z.record(z.string(), z.string()),
    })
    .nullable(),
})
export type HiringOfCandidate = z.infer<typeof hiringOfCandidate>

const MAKES = [
  'file',
  'rehire',
  'details',
  'position',
  'contract',
  'probation',
  'account',
  'terms',
  'insurance',
] as const

/**
 * One part of a joining. `when`: made at once, drafted for whoever completes it, proposed to a user who confirms it, or
 * left to the users who may make it, on whose lists the person then stands.
 */
const joinMakes = z.object({
  what: z.enum(MAKES),
  when: z.enum(['now', 'draft', 'proposal', 'others']),
})
export type JoinMakes = z.infer<typeof joinMakes>

export const joinPreview = z.object({
  /** The file of a person who joined already; without an id for readers who may not see it. */
  joined: z.object({ id: z.uuid().nullable(), title: z.string() }).nullable(),
  /** Why the person cannot join now. */
  obstacle: z.enum(['notAccepted', 'checkup', 'stage']).nullable(),
  /** The values of the form by the names of its fields. */
  begins: z.record(z.string(), z.string()),
  /** The post has no free place, so a reason is needed. */
  isOver: z.boolean(),
  /** The file of an earlier employment, which goes on. */
  former: z.object({ id: z.uuid(), title: z.string() }).nullable(),
  makes: z.array(joinMakes),
})
export type JoinPreview = z.infer<typeof joinPreview>
