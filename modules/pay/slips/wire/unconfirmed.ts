import { z } from 'zod'

export const UNCONFIRMED_CALLS = {
  /** GET …?id,page → whose published slip of a run is not confirmed. */
  list: '/hr/PayRun/GetUnconfirmedSlips',
  /** PUT …{ id } → reminds them. */
  remind: '/hr/PayRun/RemindUnconfirmedSlips',
} as const

/** People on a page. */
export const UNCONFIRMED_A_PAGE = 50

/** Slips of a run without a confirmation of their present amounts, of people whose pay the reader may see. */
export const unconfirmedSlips = z.object({
  month: z.string(),
  runNo: z.string(),
  /** The published slips, and those of them that are not confirmed. */
  published: z.int(),
  count: z.int(),
  /** Those whom the reader may remind today: with an account, and not reminded yet. */
  remindable: z.int(),
  people: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      empNo: z.string(),
      department: z.string(),
      hasAccount: z.boolean(),
      /** The day of the latest reminder; null without one. */
      remindedOn: z.string().nullable(),
    }),
  ),
})
export type UnconfirmedSlips = z.infer<typeof unconfirmedSlips>
