import { isSameOrigin } from '#platform/web/request/check-origin.ts'
import type { FrontContext } from '#platform/web/request/load-context.ts'
import { isHubPath } from '#platform/wire/push/push-types.ts'
import { type Exchange, refuse, type Step } from './exchange.ts'
import { type HostRule, originsOf } from './host-check.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The load context of the web tier. */
export type PageContext = FrontContext

/** The values that are the same for every request. */
export type Surroundings = Pick<
  FrontContext,
  | 'gatewayTransport'
  | 'sessionKeys'
  | 'clientId'
  | 'clientSecret'
  | 'redirectSignIn'
  | 'linkSignInKey'
>

export type PageHandler = (request: Request, context: PageContext) => Promise<Response>

/**
 * Refuses writes from other sites before any loader or action runs, in every request form of the framework:
 * document, `?_data=`, resource route.
 */
export function refuseForeignOrigin(rule: HostRule): Step {
  return (exchange) => {
    const { request } = exchange
    if (SAFE_METHODS.has(request.method)) return null
    if (isSameOrigin(request.headers, allowedOrigins(exchange, rule))) return null
    return refuse(exchange, 403, 'foreign-origin')
  }
}

/** The last step: every other request is for a page, or gets the not-found page. */
export function servePages(handler: PageHandler, rule: HostRule, surroundings: Surroundings): Step {
  return (exchange) => {
    const { request, note } = exchange
    note.kind = kindOf(exchange)
    return handler(SAFE_METHODS.has(request.method) ? request : withSettledOrigin(request), {
      ...surroundings,
      requestId: exchange.requestId,
      clientAddress: exchange.clientAddress,
      allowedOrigins: allowedOrigins(exchange, rule),
      log: exchange.log(),
      identify: (userId) => {
        note.userId = userId
      },
      refused: (reason) => {
        note.refusal = reason
      },
    })
  }
}

function kindOf({ request, path }: Exchange): 'page' | 'data' | 'push' {
  if (isHubPath(path)) return 'push'
  return request.url.includes('_data=') ? 'data' : 'page'
}

/**
 * The framework compares Origin and Host again, by its own rules: it treats the `null` of a page with the
 * policy no-referrer as a foreign site, and it trusts X-Forwarded-Host. At this point the origin is known to
 * be ours, so both headers get the same value.
 */
function withSettledOrigin(request: Request): Request {
  const headers = new Headers(request.headers)
  const origin = headers.get('origin')
  if (origin === 'null') headers.delete('origin')
  else if (origin !== null) headers.set('x-forwarded-host', new URL(origin).host)
  return new Request(request, { headers })
}

function allowedOrigins(exchange: Exchange, rule: HostRule): readonly string[] {
  return originsOf(rule, exchange.incoming.headers.host ?? '')
}
