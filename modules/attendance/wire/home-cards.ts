import { z } from 'zod'

const count = z.int()
const moment = z.int()

/** The user's plan for today, their first and last clock-in; seconds from midnight. */
export const attendToday = z.object({
  plan: z.string(),
  shiftName: z.string().nullable(),
  from: moment.nullable(),
  to: moment.nullable(),
  firstAt: moment.nullable().default(null),
  lastAt: moment.nullable(),
})
export type AttendToday = z.infer<typeof attendToday>

/** This month's abnormal days that the user must follow up, the employees with the most days first. */
export const attendTeam = z.object({
  days: count,
  people: count,
  /** The abnormal days of up to twelve months, the current one last; only months with computed attendance. */
  months: z.array(z.object({ month: z.string(), days: count })).default([]),
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

/**
 * The states of an employee at this moment, in the order of the card. `due`: the shift has begun, but the employee
 * has not clocked in. `later`: work has not begun yet. `rest`: a day off, which only the page of the team shows.
 */
export const PRESENCE = ['late', 'away', 'due', 'later', 'here', 'rest'] as const
export type Presence = (typeof PRESENCE)[number]

/** The people of the departments that the user leads, today. The home card does not count people with a day off. */
export const attendTeamToday = z.object({
  counts: z.object({
    late: count,
    away: count,
    due: count,
    later: count,
    here: count,
    rest: count,
  } satisfies Record<(typeof PRESENCE)[number], typeof count>),
  /**
   * True when the team is too large for the card, so that the card shows only the people whom the user
   * leads directly.
   */
  isDirect: z.boolean(),
  people: z.array(
    z.object({
      userId: z.uuid(),
      name: z.string(),
      photo: z.string().nullable(),
      state: z.enum(PRESENCE),
      /** Why the person is away: sort and kind of the request. */
      sort: z.string().nullable(),
      kind: z.string().nullable(),
      /** The first clock-in and the start of the shift; seconds from midnight. */
      firstAt: moment.nullable(),
      from: moment.nullable(),
    }),
  ),
})
export type AttendTeamToday = z.infer<typeof attendTeamToday>

/** The user's own month so far, and the annual leave that is left. */
export const attendMyMonth = z.object({
  month: z.string(),
  requiredDays: z.number(),
  attendDays: z.number(),
  leaveDays: z.number(),
  lateTimes: count,
  earlyTimes: count,
  missTimes: count,
  absentDays: z.number(),
  /** Null for users who may not see balances, or have none. */
  annualLeft: z.number().nullable(),
})
export type AttendMyMonth = z.infer<typeof attendMyMonth>

/** Tasks of the attendance administrator: days to recalculate, months to confirm and to close, rosters to publish. */
export const attendDesk = z.object({
  pending: count,
  /** The last month that is over. */
  month: z.string(),
  unconfirmed: count,
  months: count,
  /** Groups whose last month the reader may close. */
  toClose: count,
  /** Rosters of this month and the next that differ from what was published. */
  rosters: z.array(z.object({ id: z.uuid(), name: z.string(), month: z.string() })),
})
export type AttendDesk = z.infer<typeof attendDesk>
