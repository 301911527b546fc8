import { z } from 'zod'
import { ownSignIn } from '#platform/wire/sign-in/account.ts'

const count = z.number().int()

/** Attempts of the last days that were refused, or came from another address than the reader has now. */
export const foreignSignIns = z.object({ rows: z.array(ownSignIn) })
export type ForeignSignIns = z.infer<typeof foreignSignIns>

/** Accounts, and those that cannot be used. */
export const accounts = z.object({ active: count, locked: count, neverUsed: count, online: count })
export type Accounts = z.infer<typeof accounts>

/** Fourteen days of signing in, today last. */
export const signInDays = z.object({
  days: z.array(z.object({ day: z.string(), ok: count, refused: count })),
})
export type SignInDays = z.infer<typeof signInDays>
