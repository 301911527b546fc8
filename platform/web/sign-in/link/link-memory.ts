const MEMORY_MS = 10 * 60_000
const REMEMBERED_AT_MOST = 20_000

/**
 * The links that this process has already seen. The token server has a list of its own for all processes; a
 * company's own back end may have none.
 */
export function createLinkMemory(limit: number = REMEMBERED_AT_MOST) {
  const seen = new Map<string, number>()

  function forgetOld(now: number): void {
    for (const [nonce, at] of seen) {
      if (now - at < MEMORY_MS) return
      seen.delete(nonce)
    }
  }

  return {
    /** True for the first request with a nonce; false for all requests while the memory is full. */
    take(nonce: string, now: number): boolean {
      forgetOld(now)
      if (seen.has(nonce) || seen.size >= limit) return false
      seen.set(nonce, now)
      return true
    },
    /** Makes a link usable again if it was not used. */
    giveBack(nonce: string): void {
      seen.delete(nonce)
    },
  }
}
