import { z } from 'zod'
import { message } from '#platform/wire/push/message.ts'

/** The latest messages that the reader has not read, and how many there are in all. */
export const unreadMessages = z.object({ count: z.int(), rows: z.array(message) })

/** Notices that are meant for the reader: the pinned and the newest, and how many he has not read. */
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

/** What waits for the reader among tasks, and those of his own that are late or due soon. */
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
