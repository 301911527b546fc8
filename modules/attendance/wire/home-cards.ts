import { z } from 'zod'

const count = z.int()
const moment = z.int()

/** What the reader works today, and when he last clocked; seconds from midnight. */
export const attendToday = z.object({
  plan: z.string(),
  shiftName: z.string().nullable(),
  from: moment.nullable(),
  to: moment.nullable(),
  lastAt: moment.nullable(),
})
export type AttendToday = z.infer<typeof attendToday>

/** Days of this month of which the reader has to ask his people, those with the most first. */
export const attendTeam = z.object({
  days: count,
  people: count,
  rows: z.array(
    z.object({
      userId: z.uuid(),
      name: z.string(),
      deptName: z.string().nullable(),
      photo: z.string().nullable(),
      days: count,
      last: z.string(),
    }),
  ),
})
export type AttendTeam = z.infer<typeof attendTeam>

/** What whoever keeps attendance has before him: days to be computed anew, months that nobody has confirmed. */
export const attendDesk = z.object({
  pending: count,
  month: z.string(),
  unconfirmed: count,
  months: count,
})
export type AttendDesk = z.infer<typeof attendDesk>
