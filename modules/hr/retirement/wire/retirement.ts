import { z } from 'zod'

/** GET …?id → what the statutory retirement date of a personnel file follows from. */
export const RETIREMENT_DATE = '/hr/UserBaseInfo/GetRetirementDate'

/** Groups of people in the table of ages. */
export const RETIREMENT_GROUPS = ['man', 'womanCadre', 'womanWorker'] as const

/** The ages that count for somebody, and what they come to. */
const agesThatCount = z.object({
  /** The age before any delay, in years, and the day on which it is reached. */
  baseYears: z.int(),
  original: z.string(),
  /** yyyy-MM: whoever is born from this month on retires later; null where nobody does. */
  firstBirth: z.string().nullable(),
  /** One month later for each so many months that somebody is born after `firstBirth`. */
  stepMonths: z.int().nullable(),
  /** The most months of delay. */
  maxDelay: z.int(),
  /** Months from `firstBirth` to the month of birth; below 0 for whoever is born before. */
  bornAfter: z.int().nullable(),
  /** Months of delay. */
  delay: z.int(),
  /** The day of the age with its delay; before the date itself where these ages begin to hold after it. */
  reached: z.string(),
  /** The days on which these ages hold, and the paper that says so. */
  rule: z.object({
    from: z.string(),
    to: z.string().nullable(),
    basis: z.string().nullable(),
  }),
})

export const retirementBasis = z.object({
  birthDate: z.string(),
  /** The fields that decide the group; `isSpecial` is one of the post. */
  gender: z.string(),
  isCadre: z.boolean(),
  isSpecial: z.boolean(),
  group: z.enum(RETIREMENT_GROUPS),
  /** Null where no ages are kept that say so. */
  date: z.string().nullable(),
  ages: agesThatCount.nullable(),
})
export type RetirementBasis = z.infer<typeof retirementBasis>
