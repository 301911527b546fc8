import { z } from 'zod'

export const TASK_REPEAT_CALLS = { dates: '/wt/api/TaskRepeat/GetTaskRepeatDates' } as const

/** GET TaskRepeat/GetTaskRepeatDates?id → next dates, and the latest created tasks. */
export const taskRepeatDates = z.object({
  /** `plannedDate` is the cycle's date, `date` the working day it moves to. */
  next: z.array(z.object({ plannedDate: z.string(), date: z.string(), planEnd: z.string() })),
  /** Latest first; a task outside the caller's scope shows only its date. */
  made: z.array(
    z.object({
      date: z.string(),
      task: z.object({ id: z.string(), title: z.string(), state: z.string() }).nullable(),
    }),
  ),
})
export type TaskRepeatDates = z.infer<typeof taskRepeatDates>
