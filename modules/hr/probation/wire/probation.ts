import { z } from 'zod'

export const PROBATION_BOUNDS = '/hr/Probation/GetProbationBounds'

const probationBound = z.object({
  term: z.string(),
  fromMonths: z.number(),
  maxMonths: z.number(),
})

/** How long a probation may last with a contract of so many months or more. */
export type ProbationBound = z.infer<typeof probationBound>

export const probationBounds = z.array(probationBound)
