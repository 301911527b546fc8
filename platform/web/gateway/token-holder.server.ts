import type { TokenPair } from './token.server.ts'

const EARLY_MS = 30_000

/** The token pair of one request. The holder renews it shortly before it expires, or after a 401. */
export type TokenHolder = {
  /** An access token that stays valid for some seconds. */
  current(): Promise<string>
  /** A token that is not `refused`. */
  renew(refused: string): Promise<string>
  /** The present pair; a new object after a renewal. */
  pair(): TokenPair
}

export function createTokenHolder(
  initial: TokenPair,
  refresh: (refreshToken: string) => Promise<TokenPair>,
  now: () => number = Date.now,
): TokenHolder {
  let pair = initial
  let renewing: Promise<void> | undefined

  function renewOnce(): Promise<void> {
    renewing ??= refresh(pair.refreshToken)
      .then((successor) => {
        pair = successor
      })
      .finally(() => {
        renewing = undefined
      })
    return renewing
  }

  return {
    async current() {
      if (pair.expiresAt - now() <= EARLY_MS) await renewOnce()
      return pair.accessToken
    },
    async renew(refused) {
      if (pair.accessToken === refused) await renewOnce()
      return pair.accessToken
    },
    pair: () => pair,
  }
}
