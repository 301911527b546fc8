import { z } from 'zod'

/** Who opened the reader's pay, on which day and how often. */
export const payOpening = z.object({
  day: z.string(),
  userName: z.string(),
  deptName: z.string().nullable(),
  item: z.string(),
  times: z.number().int(),
  lastAt: z.string(),
})

export type PayOpening = z.infer<typeof payOpening>

export const PAY_OPENINGS_CALL = '/hr/UserSalaryType/GetMyPayOpenings'
export const PAY_HISTORY_CALL = '/hr/UserSalaryType/GetUserSalaryTypeHistory'
