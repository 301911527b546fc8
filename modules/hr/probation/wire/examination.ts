import { z } from 'zod'

const score = z.string()

/** What one examiner says; parts and opinion only for those who decide. */
const examinersWord = z.object({
  id: z.uuid(),
  role: z.string(),
  weight: z.string(),
  /** Null for the person himself: he reads what was said, and not by whom. */
  examiner: z.object({ name: z.string(), face: z.uuid().nullable() }).nullable(),
  isSubmitted: z.boolean(),
  /** Competence, work, learning, teamwork, discipline. */
  scores: z.array(z.int()),
  total: score.nullable(),
  agrees: z.boolean().nullable(),
  opinion: z.string().nullable(),
})
export type ExaminersWord = z.infer<typeof examinersWord>

/** GET PositiveExamine/GetPositiveExamineByPositiveId → response: how somebody was examined. */
export const examination = z.object({
  /** The weighted mean of what was submitted. */
  score: score.nullable(),
  /** Whether something may still be said. */
  isOpen: z.boolean(),
  /** Id of what the asker is still to say himself; until then he is told of nobody else. */
  own: z.uuid().nullable(),
  words: z.array(examinersWord),
})
export type Examination = z.infer<typeof examination>

export const EXAMINATION_CALL = '/hr/PositiveExamine/GetPositiveExamineByPositiveId'
