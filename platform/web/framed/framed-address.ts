/**
 * The address of a page of another site that our page may embed. Its origin must exactly equal one of the origins
 * in the settings. Null for any other.
 */
export function framedAddress(address: string | null, origins: readonly string[]): string | null {
  if (address === null || !URL.canParse(address)) return null
  const url = new URL(address)
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:'
  const isPlain = url.username === '' && url.password === ''
  const isKnown = origins.some(
    (origin) => URL.canParse(origin) && new URL(origin).origin === url.origin,
  )
  return isWeb && isPlain && isKnown ? url.href : null
}
