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

const face = { id: z.string(), name: z.string(), photo: z.string().nullable() }

/**
 * Today's entries in the user's calendar, the next entries when few are left today, and the colleagues who
 * are away.
 */
export const agendaCard = z.object({
  /** The day and the time now, for entries that are over. */
  now: z.string(),
  times: z.array(
    z.object({
      id: z.string().nullable(),
      title: z.string().nullable(),
      place: z.string().nullable(),
      startAt: z.string(),
      endAt: z.string(),
      allDay: z.boolean(),
      sourceType: z.string().nullable(),
      sourceId: z.string().nullable(),
    }),
  ),
  away: z.array(
    z.object({ ...face, sort: z.string(), kind: z.string().nullable(), until: z.string() }),
  ),
})
export type AgendaCard = z.infer<typeof agendaCard>

/** Tasks that wait for the user's approval or reading, those that wait longest first. */
export const waitingTasks = z.object({
  total: z.int(),
  rows: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      /** The requester. Their id determines the colour of the face. */
      personId: z.string().nullable(),
      personName: z.string().nullable(),
      /** The phase to decide, as PHASE; null for a task to read. */
      phase: z.string().nullable(),
      planEnd: z.string(),
      at: z.string(),
    }),
  ),
})
export type WaitingTasks = z.infer<typeof waitingTasks>

/** Meetings and entries that the user has not answered yet. */
export const invitationsCard = z.object({
  total: z.int(),
  rows: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      place: z.string().nullable(),
      startAt: z.string(),
      ownerId: z.string(),
      ownerName: z.string(),
      at: z.string(),
    }),
  ),
})
export type InvitationsCard = z.infer<typeof invitationsCard>

/** Counts of tasks that wait for the user, and of the user's own tasks that are overdue or due soon. */
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
