import { z } from 'zod'
import { effectFailure } from '#platform/wire/approval/approval.ts'

export const REHIRE_FACTS = '/hr/UserBaseInfo/GetUserBaseInfoRehire'

export const NOT_BEGUN = '/hr/UserBaseInfo/GetUserBaseInfoNotBegun'

/** GET …?id → why the employment did not begin on its day; null while nothing went wrong. */
export const notBegun = effectFailure.nullable()

/** GET …?id → what the form of coming back begins with. */
export const rehireFacts = z.object({
  /** Left or retired: may come back. */
  isGone: z.boolean(),
  /** The last day of what was. */
  lastDay: z.string(),
  /** Draws a pension: comes back on a contract for services only. */
  isRetired: z.boolean(),
  hadProbation: z.boolean(),
  /** Of who has one; for who may add accounts. */
  userName: z.string().nullable(),
  /** Why nothing can come of it, for a person to read. */
  bar: z.string().nullable(),
  /** The document of leaving that says so, for who may see that it does. */
  barredBy: z.uuid().nullable(),
  /** The form as it was filled in, of somebody who is waited for. */
  waiting: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
    .nullable(),
})
export type RehireFactsAnswer = z.infer<typeof rehireFacts>
