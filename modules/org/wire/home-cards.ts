import { z } from 'zod'

const count = z.number().int()

/**
 * Departments whose approved places and people at work differ most; negative when there are too
 * many people.
 */
export const vacancies = z.object({
  departments: z.array(
    z.object({ id: z.string(), name: z.string(), plan: count, people: count, vacancy: count }),
  ),
})
export type Vacancies = z.infer<typeof vacancies>
