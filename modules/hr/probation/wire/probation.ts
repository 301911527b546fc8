import { z } from 'zod'

export const PROBATION_BOUNDS = '/hr/Probation/GetProbationBounds'

const probationBound = z.object({
  term: z.string(),
  fromMonths: z.number(),
  maxMonths: z.number(),
})

/** The longest probation for a contract of at least this many months. */
export type ProbationBound = z.infer<typeof probationBound>

export const probationBounds = z.array(probationBound)
