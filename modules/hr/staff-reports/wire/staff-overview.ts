import { z } from 'zod'

const count = z.int()

/** Days of people that somebody looks out for. */
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

/** So many of a kind are answered, the nearest. */
export const MAX_ANNIVERSARIES = 500

/** GET UserBaseInfo/GetAnniversaryList → response: whose day it is within so many days. */
export const anniversary = z.object({
  id: z.string(),
  empNo: z.string(),
  name: z.string(),
  deptName: z.string().nullable(),
  photo: z.string().nullable(),
  date: z.string(),
  /** Years that are full then; of other days than those of service they are not told. */
  years: count.nullable(),
})
export type AnniversaryRow = z.infer<typeof anniversary>

/** GET UserBaseInfo/GetStaffTurnover → response: the months of a year as far as it has come. */
export const staffTurnover = z.object({
  year: count,
  months: z.array(
    z.object({
      month: z.string(),
      /** People before its first day, and after its last one or today. */
      opening: count,
      closing: count,
      joined: count,
      left: count,
    }),
  ),
})
export type StaffTurnover = z.infer<typeof staffTurnover>
