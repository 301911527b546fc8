import { z } from 'zod'
import { effectFailure } from '#platform/wire/approval/approval.ts'

export const REHIRE_FACTS = '/hr/UserBaseInfo/GetUserBaseInfoRehire'

export const FAILED_JOINING = '/hr/UserBaseInfo/GetUserBaseInfoNotBegun'

/** GET …?id → why the employment did not begin on its day; null when nothing failed. */
export const failedJoining = effectFailure.nullable()

/** GET …?id → initial values of the rehiring form. */
export const rehireFacts = z.object({
  /** The person left or retired, and may be rehired. */
  isGone: z.boolean(),
  /** The last day of the previous employment. */
  lastDay: z.string(),
  /** The person has a pension, and may be rehired only on a service contract. */
  isRetired: z.boolean(),
  hadProbation: z.boolean(),
  /** Name of the earlier account, for users who may add accounts; null without one. */
  userName: z.string().nullable(),
  /** Why rehiring is barred, in words. */
  bar: z.string().nullable(),
  /** The departure that bars rehiring, for users who may see it. */
  barredBy: z.uuid().nullable(),
  /** The values of the form of a planned rehiring. */
  waiting: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
    .nullable(),
})
export type RehireFactsAnswer = z.infer<typeof rehireFacts>
