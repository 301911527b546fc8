import { z } from 'zod'

export const TASK_REPEAT_CALLS = { dates: '/wt/api/TaskRepeat/GetTaskRepeatDates' } as const

/** GET TaskRepeat/GetTaskRepeatDates?id → what comes next, and what was made last. */
export const taskRepeatDates = z.object({
  /** `plannedDate` is what the cycle says, `date` the day of work that it becomes. */
  next: z.array(z.object({ plannedDate: z.string(), date: z.string(), planEnd: z.string() })),
  /** The latest first; of a task that the reader does not reach the day alone. */
  made: z.array(
    z.object({
      date: z.string(),
      task: z.object({ id: z.string(), title: z.string(), state: z.string() }).nullable(),
    }),
  ),
})
export type TaskRepeatDates = z.infer<typeof taskRepeatDates>
