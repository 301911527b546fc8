import type { ServerResponse } from 'node:http'
import type { Arrival } from './exchange.ts'
import { carriesSecrets } from './request-target.ts'

const TWO_YEARS_S = 63_072_000

const UNUSED_FEATURES = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'display-capture',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

/** Users who clock in may share their location; no other feature is needed. */
const FEATURES = [...UNUSED_FEATURES.map((feature) => `${feature}=()`), 'geolocation=(self)']

/** Documents replace this with a policy that has its own nonce (app/entry.server.tsx). */
const CSP_WITHOUT_DOCUMENT = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

const ALWAYS: readonly (readonly [string, string])[] = [
  ['content-security-policy', CSP_WITHOUT_DOCUMENT],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['permissions-policy', FEATURES.join(', ')],
  ['x-content-type-options', 'nosniff'],
  ['x-frame-options', 'DENY'],
  // Search engines must not index anything here.
  ['x-robots-tag', 'noindex, nofollow'],
  // Cacheable answers set their own header.
  ['cache-control', 'no-store'],
]

/**
 * Sets the security headers of an answer before it is written, so that every answer of the front has them.
 * Headers that the answer itself sets take precedence.
 */
export function protectAnswer(arrival: Arrival, origin: string | null): void {
  const { outgoing } = arrival
  for (const [name, value] of ALWAYS) outgoing.setHeader(name, value)
  outgoing.setHeader('referrer-policy', referrerPolicy(arrival))
  outgoing.setHeader('x-request-id', arrival.requestId)
  if (origin?.startsWith('https:')) requireHttps(outgoing)
}

function requireHttps(outgoing: ServerResponse): void {
  outgoing.setHeader('strict-transport-security', `max-age=${TWO_YEARS_S}; includeSubDomains`)
}

/**
 * Addresses of sign-in pages and share links can hold secrets and are never passed on. A
 * browser without Sec-Fetch-Site (an old one, or any on a plain-http
 * intranet) must keep its Origin header to send the form at all: under
 * no-referrer it would send `null`. Under same-origin no other site gets
 * the address either.
 */
function referrerPolicy({ target, incoming }: Arrival): string {
  if (!carriesSecrets(target)) return 'strict-origin'
  const isBrowser = incoming.headers['user-agent']?.startsWith('Mozilla/') ?? false
  const saysSite = incoming.headers['sec-fetch-site'] !== undefined
  return isBrowser && !saysSite ? 'same-origin' : 'no-referrer'
}
