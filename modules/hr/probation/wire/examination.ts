import { z } from 'zod'

const score = z.string()

/** One examination. Only the readers who decide get the scores and the opinion. */
const examinersWord = z.object({
  id: z.uuid(),
  role: z.string(),
  weight: z.string(),
  /** Null for the examined employee, who sees the results without names. */
  examiner: z.object({ name: z.string(), face: z.uuid().nullable() }).nullable(),
  isSubmitted: z.boolean(),
  /** Competence, work, learning, teamwork, discipline. */
  scores: z.array(z.int()),
  total: score.nullable(),
  agrees: z.boolean().nullable(),
  opinion: z.string().nullable(),
})
export type ExaminersWord = z.infer<typeof examinersWord>

/**
 * GET PositiveExamine/GetPositiveExamineByPositiveId → response: the examination of an employee.
 */
export const examination = z.object({
  /** The weighted mean of the submitted examinations. */
  score: score.nullable(),
  /** Whether examiners may still submit. */
  isOpen: z.boolean(),
  /** Id of the reader's own open examination; until they submit it they see no other one. */
  own: z.uuid().nullable(),
  words: z.array(examinersWord),
})
export type Examination = z.infer<typeof examination>

export const EXAMINATION_CALL = '/hr/PositiveExamine/GetPositiveExamineByPositiveId'
