import { z } from 'zod'

/** Calls of merit beside those of its resources. */
export const MERIT_CALLS = {
  team: '/hr/MeritScore/GetMeritScoreTeam',
  score: '/hr/MeritScore/SetMeritScores',
  departments: '/hr/MeritSalary/GetMeritDepartmentFactors',
  factors: '/hr/MeritSalary/SetMeritDepartmentFactor',
} as const

const POINTS = /^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/
const FACTOR = /^(3(\.0{1,2})?|[0-2](\.\d{1,2})?)$/

/** Whether a text is a score from 0 to 100, with at most two decimals. */
export const isPoints = (text: string): boolean => POINTS.test(text)

/** Whether a text is a factor from 0 to 3, with at most two decimals. */
export const isFactor = (text: string): boolean => FACTOR.test(text)

/** The score of a person; null takes the score back. */
const meritScoreLine = z.strictObject({
  userId: z.uuid().toLowerCase(),
  score: z
    .string()
    .regex(POINTS)
    .meta({ examples: ['92.5'] })
    .nullable(),
  comment: z.string().trim().max(500).nullable(),
})
export type MeritScoreLine = z.output<typeof meritScoreLine>

/** People of one form; a team is smaller. */
const MOST_PEOPLE = 500

const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
  .meta({ examples: ['2026-02'] })

/** PUT SetMeritScores */
export const meritScoresBody = z.strictObject({
  month,
  rows: z.array(meritScoreLine).min(1).max(MOST_PEOPLE),
})

const member = z.object({
  userId: z.string(),
  empNo: z.string(),
  name: z.string(),
  department: z.string(),
  taskScore: z.string().nullable(),
  lastGrade: z.string().nullable(),
  score: z.string().nullable(),
  comment: z.string().nullable(),
  /** The merit of the month is checked, so the score can no longer change. */
  isSettled: z.boolean(),
})

/** GET GetMeritScoreTeam?month → the people whom the caller may score, by department. */
export const meritTeam = z.object({
  people: z.array(member),
  /** The weights and grades of the month, for the explanation beside the boxes. */
  weights: z.object({ task: z.string(), leader: z.string() }),
  grades: z.array(z.object({ grade: z.string(), fromScore: z.string() })),
})
export type MeritTeam = z.output<typeof meritTeam>

/** PUT SetMeritDepartmentFactor. A null factor deletes the row, so that 1 counts. */
export const meritFactorsBody = z.strictObject({
  month,
  rows: z
    .array(
      z.strictObject({
        deptId: z.uuid().toLowerCase(),
        factor: z
          .string()
          .regex(FACTOR)
          .meta({ examples: ['1.10'] })
          .nullable(),
      }),
    )
    .min(1)
    .max(MOST_PEOPLE),
})

/** How many rows a call wrote. */
export const meritWritten = z.object({ count: z.number().int() })

const departmentLine = z.object({
  deptId: z.string(),
  department: z.string(),
  factor: z.string().nullable(),
  people: z.number().int(),
  /** People of each grade, from the highest on. */
  grades: z.array(z.object({ grade: z.string(), count: z.number().int() })),
  /** More people have the highest grade than the parameter allows. */
  isTopHeavy: z.boolean(),
})

/** GET GetMeritDepartmentFactors?month → departments with people, their factor and their grades. */
export const meritDepartments = z.object({
  departments: z.array(departmentLine),
  /**
   * The largest share of people with the highest grade, and the number of people from which this limit applies; null
   * without a parameter.
   */
  limit: z.object({ share: z.string(), fromPeople: z.number().int() }).nullable(),
})
export type MeritDepartments = z.output<typeof meritDepartments>
