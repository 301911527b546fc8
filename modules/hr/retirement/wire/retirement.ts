import { z } from 'zod'

/** GET …?id → the facts behind the statutory retirement date of a personnel file. */
export const RETIREMENT_DATE = '/hr/UserBaseInfo/GetRetirementDate'

/** Groups of people in the table of ages. */
export const RETIREMENT_GROUPS = ['man', 'womanCadre', 'womanWorker'] as const

/** The ages that apply to a person, and the result. */
const agesThatCount = z.object({
  /** The age before any delay, in years, and the day when the person reaches it. */
  baseYears: z.int(),
  original: z.string(),
  /** yyyy-MM: people born from this month on retire later; null when there is no delay. */
  firstBirth: z.string().nullable(),
  /** The delay grows by one month for every `stepMonths` months that the birth lies after `firstBirth`. */
  stepMonths: z.int().nullable(),
  /** Limit of the delay in months. */
  maxDelay: z.int(),
  /** Months from `firstBirth` to the month of birth; negative for people born before. */
  bornAfter: z.int().nullable(),
  /** Months of delay. */
  delay: z.int(),
  /**
   * The day on which the person reaches the age with its delay. It is earlier than `date` when these ages
   * apply only from a later day.
   */
  reached: z.string(),
  /** The days on which these ages apply, and their legal source. */
  rule: z.object({
    from: z.string(),
    to: z.string().nullable(),
    basis: z.string().nullable(),
  }),
})

export const retirementBasis = z.object({
  birthDate: z.string(),
  /** The fields that decide the group; `isSpecial` is a field of the post. */
  gender: z.string(),
  isCadre: z.boolean(),
  isSpecial: z.boolean(),
  group: z.enum(RETIREMENT_GROUPS),
  /** Null when no stored ages apply. */
  date: z.string().nullable(),
  ages: agesThatCount.nullable(),
})
export type RetirementBasis = z.infer<typeof retirementBasis>
