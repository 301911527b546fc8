import { z } from 'zod'

/** Calls about benefits beside those of every resource. */
export const BENEFIT_CALLS = { candidates: '/hr/Benefits/GetBenefitsCandidates' } as const

/** GET GetBenefitsCandidates?kind&month&on → who gets a benefit of the kind in the month, and why. */
export const benefitCandidates = z.object({
  people: z.array(
    z.object({
      userId: z.string(),
      empNo: z.string(),
      name: z.string(),
      deptId: z.string(),
      why: z.string(),
      isThere: z.boolean(),
    }),
  ),
})
