import { z } from 'zod'

/** Calls about leave balances beside the plain verbs. */
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

/** Days that end together. */
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
  /** Of a grant of annual leave: first day of work, the day by which it was counted, whole months full on it. */
  workStart: z.string().nullable(),
  workCountedOn: z.string().nullable(),
  workMonths: z.int().nullable(),
  sourceType: z.string().nullable(),
  sourceId: z.string().nullable(),
})

export const myLeaveBalance = z.object({
  /** Since when somebody has worked, anywhere: annual leave goes by it. */
  workStart: z.string().nullable(),
  /** Of this year, and of others of which something is left or reserved. */
  balances: z.array(ownBalance),
  /** What is left, by when it ends. */
  lots: z.array(ownLot),
  /** The newest movements first. */
  entries: z.array(ownEntry),
})
export type MyLeaveBalance = z.infer<typeof myLeaveBalance>
