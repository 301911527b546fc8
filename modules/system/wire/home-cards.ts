import { z } from 'zod'
import { ownSignIn } from '#platform/wire/sign-in/account.ts'

const count = z.number().int()

/**
 * Recent sign-in attempts that were refused, or came from an address other than the caller's
 * current one.
 */
export const foreignSignIns = z.object({ rows: z.array(ownSignIn) })
export type ForeignSignIns = z.infer<typeof foreignSignIns>

/** Counts of accounts by state, with unused and signed-in ones. */
export const accounts = z.object({ active: count, locked: count, neverUsed: count, online: count })
export type Accounts = z.infer<typeof accounts>

/** Sign-ins on fourteen days, today last. */
export const signInDays = z.object({
  days: z.array(z.object({ day: z.string(), ok: count, refused: count })),
})
export type SignInDays = z.infer<typeof signInDays>
