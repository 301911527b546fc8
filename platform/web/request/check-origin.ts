/**
 * Whether a state-changing request comes from a page of ours. Only headers that
 * browsers set by themselves count; any client can write X-Forwarded-*. A
 * request without a statement of its origin is refused.
 */
export function isSameOrigin(headers: Headers, allowedOrigins: readonly string[]): boolean {
  const origin = headers.get('origin')
  // `null` is what a browser sends from a page with the policy no-referrer.
  const namesOrigin = origin !== null && origin !== 'null'
  if (namesOrigin && !allowedOrigins.includes(origin)) return false

  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  if (origin !== null) return namesOrigin

  const referer = headers.get('referer')
  if (referer === null || !URL.canParse(referer)) return false
  return allowedOrigins.includes(new URL(referer).origin)
}
