import { HUB_PATH } from '#platform/wire/push/push-types.ts'

/** The address for reports of violations of the policy. The front handles it (server/front/csp-reports.ts). */
export const CSP_REPORT_PATH = '/csp-reports'
export const CSP_REPORT_GROUP = 'csp'

export type PolicyAddresses = {
  /** Origin of the provider that a sign-in by redirect leads to. */
  signInOrigin?: string | undefined
  /** Origins whose reports may be shown inside a page. */
  frameOrigins?: readonly string[] | undefined
  /** Our own origins. They are listed because older browsers do not count a socket to them as `'self'`. */
  ownOrigins?: readonly string[] | undefined
}

/**
 * Scripts need the nonce, including our own files. Their imports inherit it, but Chromium of 2023 loses it
 * for cached compiled modules, from the third document on. `'strict-dynamic'` therefore allows the scripts
 * that a running script loads, and no scripts in the markup. Styles: our file, and the style of the dialog
 * with the nonce.
 */
export function contentSecurityPolicy(
  nonce: string,
  { signInOrigin, frameOrigins = [], ownOrigins = [] }: PolicyAddresses = {},
): string {
  return [
    "default-src 'self'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "script-src-attr 'none'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    ["connect-src 'self'", ...ownOrigins.map(hubAddress)].join(' '),
    `frame-src ${frameOrigins.length > 0 ? frameOrigins.join(' ') : "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    // A browser applies this rule also to the redirect after a form.
    ["form-action 'self'", signInOrigin].filter((part) => part !== undefined).join(' '),
    "frame-ancestors 'none'",
    `report-uri ${CSP_REPORT_PATH}`,
    `report-to ${CSP_REPORT_GROUP}`,
  ].join('; ')
}

function hubAddress(origin: string): string {
  return origin.replace(/^http/, 'ws') + HUB_PATH
}

/** Names the group of the policy for browsers that use the newer way of reporting. */
export const REPORTING_ENDPOINTS = `${CSP_REPORT_GROUP}="${CSP_REPORT_PATH}"`
