import { z } from 'zod'

const count = z.number().int()

/** Departments whose places and people differ most. */
export const vacancies = z.object({
  plan: count,
  filled: count,
  /** Free places in all; those above the plan are not taken off. */
  free: count,
  over: count,
  departments: z.array(
    z.object({ id: z.string(), name: z.string(), plan: count, filled: count, vacancy: count }),
  ),
})
export type Vacancies = z.infer<typeof vacancies>
