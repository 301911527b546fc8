/**
 * Whether a state-changing request comes from a page of the product. Only headers that browsers set
 * automatically count, because any client can write X-Forwarded-*. A request without an origin is refused.
 */
export function isSameOrigin(headers: Headers, allowedOrigins: readonly string[]): boolean {
  const origin = headers.get('origin')
  // A browser sends `null` from a page with the policy no-referrer.
  const namesOrigin = origin !== null && origin !== 'null'
  if (namesOrigin && !allowedOrigins.includes(origin)) return false

  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  if (origin !== null) return namesOrigin

  const referer = headers.get('referer')
  if (referer === null || !URL.canParse(referer)) return false
  return allowedOrigins.includes(new URL(referer).origin)
}
