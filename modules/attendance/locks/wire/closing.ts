import { z } from 'zod'
import { openMatters } from '#modules/attendance/roster/wire/roster.ts'

const CONTROLLER = '/sa/UserSchedule'

/** Calls about closing a month of attendance for several groups. */
export const CLOSING_CALLS = {
  read: `${CONTROLLER}/GetMonthClosing`,
  close: `${CONTROLLER}/CloseMonths`,
  remind: `${CONTROLLER}/RemindMonth`,
} as const

/** The most groups of one call. */
export const MOST_GROUPS = 200

/** A group in the closing of a month. */
export const closingGroup = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Employees who were in the group on a day of the month. */
  people: z.int(),
  leaders: z.array(z.string()),
  lockType: z.enum(['0', '1', '2']),
  /** The last entry of the month in the ledger: its user, time and reason. */
  lockedBy: z.string().nullable(),
  lockedAt: z.string().nullable(),
  reason: z.string().nullable(),
  open: openMatters,
  /** The time of the last reminder. */
  remindedAt: z.string().nullable(),
  /** Whether the caller may close the month of this group. */
  mayClose: z.boolean(),
  /** Whether the caller may remind the people of this group now. */
  mayRemind: z.boolean(),
})

export const monthClosing = z.object({ month: z.string(), groups: z.array(closingGroup) })

export const monthsClosed = z.object({
  closed: z.array(z.uuid()),
  /** Groups that stay open, each with the reason in the language of the caller. */
  refused: z.record(z.string(), z.string()),
})

/** How many people were reminded. */
export const reminded = z.object({ employees: z.int(), approvers: z.int() })

export type ClosingGroup = z.infer<typeof closingGroup>
export type MonthClosing = z.infer<typeof monthClosing>
export type MonthsClosed = z.infer<typeof monthsClosed>
