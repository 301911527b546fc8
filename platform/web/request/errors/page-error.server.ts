import { json, redirectDocument } from '@remix-run/node'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import type { PageProblem } from '#platform/web/lib/page-problem.ts'
import { FormRefused } from '#platform/web/request/forms/form-body.server.ts'
import type { RequestState } from '#platform/web/request/request-state.server.ts'

/** Status and headers of a response that shows the refusal with its own text. */
export function refusalInit({ status, retryAfterSeconds }: GatewayError): ResponseInit {
  return retryAfterSeconds === null
    ? { status }
    : { status, headers: { 'Retry-After': String(retryAfterSeconds) } }
}

/** An error page with this status. The handler throws it, and the nearest error boundary draws it. */
export function pageError(
  status: number,
  requestId: string,
  message = '',
  headers?: HeadersInit,
): Response {
  return json<PageProblem>({ requestId, message }, { status, ...(headers ? { headers } : {}) })
}

/** The response for a page or button that this person may not use, with the name of the place. */
export function pageRefused(requestId: string, place: string, isAct: boolean): Response {
  const refused = { place, isAct }
  return json<PageProblem>({ requestId, message: '', refused }, { status: 403 })
}

/** The response for a form that was not rendered for this sign-in. `page` is the address of a valid form. */
export function formOutOfDate(requestId: string, page: string): Response {
  return json<PageProblem>({ requestId, message: '', formPage: page }, { status: 403 })
}

/**
 * Converts a thrown value to a response for the visitor. An unexpected error is logged with its stack, and
 * the visitor sees only an id.
 */
export function toPageError(thrown: unknown, request: Request, state: RequestState): Response {
  const { requestId, log } = state
  if (thrown instanceof Response) return thrown
  if (thrown instanceof FormRefused) return pageError(thrown.status, requestId)
  if (thrown instanceof GatewayError) {
    if (thrown.code === 'upstream') {
      log.error({ err: thrown.cause ?? thrown }, 'the back end gave no usable answer')
    }
    return pageError(thrown.status, requestId, thrown.message, refusalInit(thrown).headers)
  }
  if (hasLeft(thrown, request)) {
    log.info({ reason: String(thrown) }, 'a client disconnected before the answer')
    return pageError(400, requestId)
  }
  log.error({ err: thrown }, 'a page failed')
  return pageError(500, requestId)
}

const BROKEN_OFF = new Set<unknown>(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ABORT_ERR'])

/** Whether the client has disconnected. Any client can do that at will, so no stack is logged. */
function hasLeft(thrown: unknown, { signal }: Request): boolean {
  if (signal.aborted) return true
  if (!(thrown instanceof Error)) return false
  return thrown.name === 'AbortError' || BROKEN_OFF.has((thrown as { code?: unknown }).code)
}

/** A redirect with a full page load: it clears the page's memory, and the sign-in page shows the reason. */
export function signInRedirect(target: string): Response {
  const query = target === '/' ? '' : `?redirect=${encodeURIComponent(target)}`
  return redirectDocument(`/login${query}`)
}
