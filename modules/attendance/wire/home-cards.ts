import { z } from 'zod'

const count = z.int()
const moment = z.int()

/** The user's plan for today and their last clock-in; seconds from midnight. */
export const attendToday = z.object({
  plan: z.string(),
  shiftName: z.string().nullable(),
  from: moment.nullable(),
  to: moment.nullable(),
  lastAt: moment.nullable(),
})
export type AttendToday = z.infer<typeof attendToday>

/** This month's abnormal days that the user must follow up, the employees with the most days first. */
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

/** Tasks of the attendance administrator: days to recalculate, months without confirmation. */
export const attendDesk = z.object({
  pending: count,
  month: z.string(),
  unconfirmed: count,
  months: count,
})
export type AttendDesk = z.infer<typeof attendDesk>
