import { z } from 'zod'

const yuan = z.string()

/** The lines of one city and month that are prepared, as far as the reader sees them. */
const preparedList = z.object({
  city: z.string(),
  month: z.string(),
  people: z.int(),
  /** People whose base is replaced by floor or cap. */
  clamped: z.int(),
  /** People without checked pay, whose base stays as it was. */
  noPay: z.int(),
  /** People whose base cannot be adjusted; they block the list. */
  blocked: z.int(),
  /** How much all contributions of a month change; negative if they fall. */
  difference: yuan,
  /**
   * The largest number of paid months with missing contributions, the number of people who have such months, and the
   * amount of both sides.
   */
  backMonths: z.int(),
  backPeople: z.int(),
  back: yuan,
  /** Why the reader cannot adjust the list, apart from blocked people; null if there is no reason. */
  held: z.enum(['own', 'mixed', 'reach']).nullable(),
})
export type PreparedList = z.infer<typeof preparedList>

/** GET … → the prepared lists, the earliest month first. */
export const preparedLists = z.array(preparedList)

/** The registers of which bases are adjusted. */
export const BASE_REGISTERS = ['insurance', 'fund'] as const

/** A city whose new bases are prepared, or whose new year has begun without a list. */
const basesDue = z.object({
  register: z.enum(BASE_REGISTERS),
  city: z.string(),
  /** The first month of the bases. */
  month: z.string(),
  /** Types of insurance that begin their year in this month; empty for all of the city. */
  types: z.array(z.string()),
  /** The prepared people, and those of them who cannot be adjusted; null if no list is prepared. */
  prepared: z.object({ people: z.int(), blocked: z.int() }).nullable(),
})
export type BasesDue = z.infer<typeof basesDue>

/** The home card of users who adjust bases. */
export const basesDueCard = z.object({ cities: z.array(basesDue).min(1) })
