import { type CurrentUser, currentUser } from '#platform/wire/sign-in/account.ts'
import { createCaller } from './caller.server.ts'
import type { TokenCaller, TokenPair } from './token.server.ts'
import { createTokenHolder } from './token-holder.server.ts'

export const CURRENT_USER = '/uc/api/User/GetCurrentUser'

/** Reads the user of a new token pair. */
export async function readCurrentUser(caller: TokenCaller, pair: TokenPair): Promise<CurrentUser> {
  const tokens = createTokenHolder(pair, () => Promise.resolve(pair))
  const { call } = createCaller({ ...caller, tokens, hrPrefix: '/hr', orgPrefix: '/cyl' })
  return (await call({ method: 'GET', path: CURRENT_USER }, currentUser)).value
}
