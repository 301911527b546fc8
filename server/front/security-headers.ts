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

/** Whoever clocks in may say where he is; everything else nobody needs. */
const FEATURES = [...UNUSED_FEATURES.map((feature) => `${feature}=()`), 'geolocation=(self)']

/** Documents replace this by a policy with a nonce of their own (app/entry.server.tsx). */
const CSP_WITHOUT_DOCUMENT = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"

const ALWAYS: readonly (readonly [string, string])[] = [
  ['content-security-policy', CSP_WITHOUT_DOCUMENT],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['permissions-policy', FEATURES.join(', ')],
  ['x-content-type-options', 'nosniff'],
  ['x-frame-options', 'DENY'],
  // Nothing here is for a search engine.
  ['x-robots-tag', 'noindex, nofollow'],
  // Answers that may be kept say so themselves.
  ['cache-control', 'no-store'],
]

/**
 * Puts the protecting headers on an answer before anybody writes it, so that no
 * way out of the front can miss them. An answer's own headers win.
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
 * Addresses of sign-in pages and share links can carry secrets and are never passed on. A
 * browser that does not say Sec-Fetch-Site (an old one, or any on a plain-http
 * intranet) must keep its Origin header to send the form at all: under
 * no-referrer it would write `null` there. Under same-origin nobody else learns
 * the address either.
 */
function referrerPolicy({ target, incoming }: Arrival): string {
  if (!carriesSecrets(target)) return 'strict-origin'
  const isBrowser = incoming.headers['user-agent']?.startsWith('Mozilla/') ?? false
  const saysSite = incoming.headers['sec-fetch-site'] !== undefined
  return isBrowser && !saysSite ? 'same-origin' : 'no-referrer'
}
