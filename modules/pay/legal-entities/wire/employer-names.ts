import { z } from 'zod'

const CONTROLLER = '/hr/LegalEntity'

/** Calls about employers beside those of every resource. */
export const EMPLOYER_CALLS = {
  payDate: `${CONTROLLER}/GetLegalEntityPayDate`,
  unmatched: `${CONTROLLER}/GetUnmatchedEmployerNames`,
  match: `${CONTROLLER}/MatchEmployerName`,
} as const

/** The longest name of an employer. */
export const MAX_NAME = 80

/** Names of one answer. */
export const MOST_NAMES = 100

/** Records with the name of an employer that the register does not have. */
const counts = { departments: z.int(), contracts: z.int() }

const unmatchedName = z.object({
  /** The name as most records have it. */
  name: z.string(),
  /** Other spellings that count as the same name. */
  others: z.array(z.string()),
  ...counts,
  /** The one employer whose name contains this name, or is contained in it. */
  similarId: z.string().nullable(),
})

export const unmatchedNames = z.object({
  names: z.array(unmatchedName),
  /** Names beyond those of this answer. */
  left: z.int(),
  /** The employers to choose from. */
  entities: z.array(z.object({ id: z.string(), name: z.string() })),
})

export const matchedName = z.object(counts)

/** The day on which an employer pays the wages of a work month. */
export const payDate = z.object({
  month: z.string(),
  /** The agreed day. */
  planned: z.string(),
  /** That day, or the working day before it. */
  payDate: z.string(),
})

export type UnmatchedNames = z.infer<typeof unmatchedNames>
export type UnmatchedName = z.infer<typeof unmatchedName>
export type MatchedName = z.infer<typeof matchedName>
export type PayDate = z.infer<typeof payDate>
