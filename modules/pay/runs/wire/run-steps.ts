import { z } from 'zod'

/** GET …?id → the steps of a run from closed attendance to published slips. */
export const RUN_STEPS_CALL = '/hr/PayRun/GetPayRunChecklist'

/** The steps in the order in which a month takes them. */
export const RUN_STEPS = [
  'attendance',
  'terms',
  'generate',
  'check',
  'audit',
  'finish',
  'publish',
] as const

/** What looks odd and blocks nothing, in the order of the page. */
export const RUN_WARNINGS = ['uninsured', 'overtime', 'carry'] as const

export const runSteps = z.object({
  /** `open` is the number of matters that keep the step from being done; a later step waits for the earlier ones. */
  steps: z.array(
    z.object({
      name: z.enum(RUN_STEPS),
      state: z.enum(['done', 'now', 'later']),
      open: z.int(),
    }),
  ),
  /** The people whose pay cannot be worked out, and some of them with the reason as the key of a message. */
  blocked: z.object({
    count: z.int(),
    people: z.array(z.object({ userId: z.uuid(), name: z.string(), reason: z.string() })),
  }),
  /** The number of people and some of them; figures of pay by the competence of the reader. */
  warnings: z.array(
    z.object({
      name: z.enum(RUN_WARNINGS),
      count: z.int(),
      people: z.array(z.object({ userId: z.uuid(), name: z.string() })),
    }),
  ),
})

export type RunSteps = z.infer<typeof runSteps>
