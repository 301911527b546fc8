import { z } from 'zod'

export const TALENT_LIKENESS = '/hr/Talent/GetTalentLikeness'

/** GET Talent/GetTalentLikeness?id → response: who may be the same human. */
export const talentLikeness = z.object({
  /** Other records of the pool; `isSure` when telephone, e-mail or paper number link them. */
  talents: z.array(
    z.object({
      id: z.uuid(),
      talentNo: z.string(),
      name: z.string(),
      school: z.string().nullable(),
      currentPost: z.string().nullable(),
      isSure: z.boolean(),
    }),
  ),
  /**
   * Somebody who works or worked here. Readers without the right to the bar on rehiring learn only that one more check
   * is needed.
   */
  files: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      empNo: z.string(),
      hasLeft: z.boolean(),
      isBarred: z.boolean(),
    }),
  ),
  needsCheck: z.boolean(),
})
export type TalentLikeness = z.infer<typeof talentLikeness>
