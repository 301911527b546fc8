import { z } from 'zod'

/**
 * Why a person needs terms: they joined, their probation ended, they moved to another place or rank, or their pay is below
 * the minimum wage of the place of work.
 */
export const TERM_OCCASIONS = ['join', 'confirm', 'move', 'floor'] as const
export type TermOccasion = (typeof TERM_OCCASIONS)[number]

/** The most lines that one press fills in. */
export const MAX_FIXED = 200

const yuan = z.string()

/** Terms of pay in figures; the amounts of other kinds of pay are null. */
const pay = z.object({
  /** A code of the list of kinds of pay. */
  salaryType: z.string(),
  /** Basic, post and merit pay of a month. */
  monthly: yuan.nullable(),
  /** Pay of a day or an hour. */
  unitRate: yuan.nullable(),
  probationRatio: z.string(),
})
export type TermPay = z.infer<typeof pay>

const termDue = z.object({
  userId: z.uuid(),
  name: z.string(),
  empNo: z.string(),
  department: z.string(),
  kind: z.enum(TERM_OCCASIONS),
  /** The day from which the terms are to hold. */
  day: z.string(),
  /** The document that they follow from; null for changes without one. */
  docNo: z.string().nullable(),
  /** The proposal that waits for a confirmation; null without one. */
  waitsId: z.uuid().nullable(),
  /** The terms in force on the day before; null without any. */
  present: pay.extend({ from: z.string() }).nullable(),
  /** What one press proposes; null where the amount has to be typed. */
  proposed: pay.nullable(),
  rank: z.string().nullable(),
  /** The pay band of the rank, and the minimum wage of the place of work. */
  lowest: yuan.nullable(),
  highest: yuan.nullable(),
  minimum: yuan.nullable(),
  /** The proposal is outside the band, or breaks a rule and has to be changed. */
  isOutOfBand: z.boolean(),
  isWrong: z.boolean(),
  /** The caller's competence lets them set pay. */
  mayFix: z.boolean(),
})
export type TermDue = z.infer<typeof termDue>

/** GET … → the lines that the caller may see, the earliest first, and the number of further ones. */
export const termsDue = z.object({ lines: z.array(termDue), left: z.int() })
export type TermsDue = z.infer<typeof termsDue>

/** GET …?userId,day → the values with which the form of the terms begins, by the names of its fields. */
export const termForm = z.record(z.string(), z.string())

/** PUT … → the number of proposals. */
export const fixed = z.object({ count: z.int() })

/** The home card: how many lines there are, and the first of them. */
export const termsDueCard = z.object({
  count: z.int(),
  lines: z.array(
    z.object({
      userId: z.uuid(),
      name: z.string(),
      kind: z.enum(TERM_OCCASIONS),
      day: z.string(),
    }),
  ),
})
export type TermsDueCard = z.infer<typeof termsDueCard>

export const TERMS_DUE_CALLS = {
  due: '/hr/UserSalaryType/GetUserSalaryTypeDue',
  form: '/hr/UserSalaryType/GetUserSalaryTypeProposal',
  fix: '/hr/UserSalaryType/ProposeUserSalaryTypes',
} as const
