import { z } from 'zod'

/** Calls about leave balances, besides the standard verbs. */
export const LEAVE_BALANCE_CALLS = { mine: '/sa/Leave/GetMyLeaveBalance' } as const

const days = z.number()

/** One kind in one year; all figures are days. */
const ownBalance = z.object({
  id: z.uuid(),
  year: z.int(),
  kind: z.string(),
  granted: days,
  carried: days,
  adjusted: days,
  used: days,
  locked: days,
  expired: days,
  moved: days,
  left: days,
  expireAt: z.string().nullable(),
})

/** Days that end on the same day. */
const ownLot = z.object({
  kind: z.string(),
  left: days,
  fromDay: z.string(),
  expireAt: z.string(),
})

const ownEntry = z.object({
  id: z.uuid(),
  year: z.int(),
  kind: z.string(),
  date: z.string(),
  cause: z.string(),
  delta: days,
  leftAfter: days,
  expireAt: z.string(),
  reason: z.string().nullable(),
  /**
   * For a grant of annual leave: the first day of work, the day of the computation, and the whole months
   * complete on it.
   */
  workStart: z.string().nullable(),
  workCountedOn: z.string().nullable(),
  workMonths: z.int().nullable(),
  sourceType: z.string().nullable(),
  sourceId: z.string().nullable(),
})

export const myLeaveBalance = z.object({
  /** The employee's first working day, at any employer: annual leave depends on it. */
  workStart: z.string().nullable(),
  /** Balances of this year, and of other years with days left or reserved. */
  balances: z.array(ownBalance),
  /** Remaining days, in the order of their end. */
  lots: z.array(ownLot),
  /** Movements, newest first. */
  entries: z.array(ownEntry),
})
export type MyLeaveBalance = z.infer<typeof myLeaveBalance>
