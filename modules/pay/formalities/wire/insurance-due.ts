import { z } from 'zod'

/** What is to be prepared for a person: a beginning or an end. */
export const DUE_KINDS = ['增员', '减员'] as const
export const MAX_PREPARED = 200

const dueLine = z.object({
  userId: z.uuid(),
  name: z.string(),
  empNo: z.string(),
  department: z.string(),
  kind: z.enum(DUE_KINDS),
  /** The day of joining, or the last day. */
  day: z.string(),
  /** The last day for the formality, and the days left; negative when it has passed. */
  dueOn: z.string(),
  daysLeft: z.int(),
  target: z.string(),
  /** The first month, or the last one that is paid. */
  month: z.string(),
  /** The months before it that are archived, for which arrears or refunds are due. */
  lateFrom: z.string().nullable(),
  city: z.string().nullable(),
  entity: z.string().nullable(),
  /** Whether the terms of pay give a base. */
  hasBase: z.boolean(),
})
export type DueLine = z.infer<typeof dueLine>

export const insuranceDue = z.object({ lines: z.array(dueLine), left: z.int() })
export const prepared = z.object({ count: z.int() })

export const DUE_CALLS = {
  due: '/hr/InsurancePerson/GetInsurancePersonWarnings',
  prepare: '/hr/InsuranceFormality/PrepareInsuranceFormalities',
} as const
