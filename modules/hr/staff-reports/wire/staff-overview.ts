import { z } from 'zod'

const count = z.int()

/** Kinds of days that the product reminds of. */
export const ANNIVERSARIES = [
  'probationEnd',
  'contractMissing',
  'contractEnd',
  'paperEnd',
  'retirement',
  'letterUnsigned',
  'noteFollow',
  'certificateDraft',
  'certificateEnd',
  'certificateReview',
  'birthday',
  'serviceYear',
] as const
export type Anniversary = (typeof ANNIVERSARIES)[number]

/** Limit of rows of one kind in an answer; the nearest come first. */
export const MAX_ANNIVERSARIES = 500

/**
 * GET UserBaseInfo/GetAnniversaryList → response: people with a day of this kind within so many
 * days.
 */
export const anniversary = z.object({
  id: z.string(),
  empNo: z.string(),
  name: z.string(),
  deptName: z.string().nullable(),
  photo: z.string().nullable(),
  date: z.string(),
  /** Full years of service on that day; null for other kinds. */
  years: count.nullable(),
})
export type AnniversaryRow = z.infer<typeof anniversary>

/** GET UserBaseInfo/GetStaffTurnover → response: the months of a year up to today. */
export const staffTurnover = z.object({
  year: count,
  months: z.array(
    z.object({
      month: z.string(),
      /**
       * Number of people before the first day of the month (`opening`), and after its last day or today
       * (`closing`).
       */
      opening: count,
      closing: count,
      joined: count,
      left: count,
    }),
  ),
})
export type StaffTurnover = z.infer<typeof staffTurnover>
