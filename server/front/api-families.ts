import { isHubPath } from '#platform/wire/push/push-types.ts'
import type { Exchange, Step } from './exchange.ts'

/**
 * Addresses of the API. The web tier owns lower-case paths such as
 * /hr/archives; a call names its controller with a capital letter.
 */
const CALL = /^\/(uc\/api|wt\/api|api\/hr|hr|api|cyl|sa)\/[A-Z]/
const SHELL_CALL = /^\/(Module|Menu|Button|UserInfo)\//
const WHOLE_FAMILY = /^\/(oauth|api-docs|openapi\.json)(\/|$)/
const DISCOVERY = '/.well-known/openid-configuration'
/** Pages of the embedded provider: the only part of the API that browsers visit. */
const PROVIDER_PAGE = /^\/oauth\/(authorize|sign-in|session)(\/|$)/
const PROVIDER_COOKIE = /^(__Host-|__Secure-)?staffdesk-(provider|sign-in|resume)(\.sig)?=/

/** Whether a path belongs to the API rather than to the pages. */
export function isApiPath(path: string): boolean {
  return isCall(path) || WHOLE_FAMILY.test(path) || path === DISCOVERY
}

function isCall(path: string): boolean {
  return CALL.test(path) || SHELL_CALL.test(path)
}

/**
 * Whether a browser requests a page. A call of a program has a token, so it is no visit. A user who types the
 * address of a call gets the page for missing addresses.
 */
export function isVisit({ method, headers }: Request): boolean {
  const isReading = method === 'GET' || method === 'HEAD'
  return (
    isReading && !headers.has('authorization') && /\btext\/html\b/.test(headers.get('accept') ?? '')
  )
}

/** Whether a program calls the hub: programs send a token, while browsers use the cookie and the pages. */
function isHubCall({ path, request }: Exchange): boolean {
  return isHubPath(path) && request.headers.has('authorization')
}

/** Set by the API on answers to a known user; for our log only. */
const USER_HEADER = 'x-user-id'

/** Whether a path leads to a page of the provider. Only these pages may submit the provider's forms. */
export function isProviderPage(path: string): boolean {
  return PROVIDER_PAGE.test(path)
}

/** The cookies of the provider, without the session cookie. */
function providerCookies(request: Request): string {
  const pairs = (request.headers.get('cookie') ?? '').split(/;\s*/)
  return pairs.filter((pair) => PROVIDER_COOKIE.test(pair)).join('; ')
}

/**
 * Passes calls of other clients to the embedded API. They authenticate with
 * their bearer token only: the session cookie is removed, so that no page
 * of another site can make calls as the user.
 */
export function serveApi(answer: (request: Request) => Promise<Response>): Step {
  return async (exchange) => {
    const { request, note } = exchange
    const isPush = isHubCall(exchange)
    if (!isApiPath(exchange.path) && !isPush) return null
    if (isCall(exchange.path) && isVisit(request)) return null
    note.kind = isPush ? 'push' : 'api'
    const cookies = isProviderPage(exchange.path) ? providerCookies(request) : ''
    request.headers.delete('cookie')
    if (cookies !== '') request.headers.set('cookie', cookies)
    request.headers.set('x-client-ip', exchange.clientAddress)
    request.headers.set('x-request-id', exchange.requestId)
    const response = await answer(request)
    note.userId = response.headers.get(USER_HEADER)
    response.headers.delete(USER_HEADER)
    return response
  }
}
