import { z } from 'zod'

/** Questions about slips that wait for an answer, the earliest term first. */
export const questionsCard = z.object({
  count: z.number().int(),
  lines: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      month: z.string(),
      /** What the question is about: an item of pay by its name, or a sum of the slip by its code. */
      part: z.string(),
      item: z.string().nullable(),
      dueOn: z.string(),
      askedAt: z.string(),
    }),
  ),
})
export type QuestionsCard = z.infer<typeof questionsCard>
