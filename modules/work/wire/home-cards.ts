import { z } from 'zod'
import { message } from '#platform/wire/push/inbox.ts'

/** The user's latest unread messages, and the total number of unread messages. */
export const unreadMessages = z.object({ count: z.int(), rows: z.array(message) })

/** Notices addressed to the user: pinned and newest first, with the number of unread ones. */
export const noticesCard = z.object({
  unread: z.number().int(),
  rows: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      type: z.string(),
      top: z.boolean(),
      publishAt: z.string(),
      isRead: z.boolean(),
    }),
  ),
})
export type NoticesCard = z.infer<typeof noticesCard>

/** Task counts that wait for the user, and the user's own tasks that are overdue or due soon. */
export const tasksCard = z.object({
  waitDo: z.int(),
  waitRead: z.int(),
  waitApproval: z.int(),
  overdue: z.int(),
  dueWeek: z.int(),
  rows: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      state: z.string(),
      planEnd: z.string(),
      progress: z.int(),
      overdueDays: z.int(),
    }),
  ),
})
export type TasksCard = z.infer<typeof tasksCard>
