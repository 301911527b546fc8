import { json, redirectDocument } from '@remix-run/node'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import type { PageProblem } from '#platform/web/lib/page-problem.ts'
import { FormRefused } from '#platform/web/request/forms/form-body.server.ts'
import type { RequestState } from '#platform/web/request/request-state.server.ts'

/** Status and headers of an answer that words a refusal itself. */
export function refusalInit({ status, retryAfterSeconds }: GatewayError): ResponseInit {
  return retryAfterSeconds === null
    ? { status }
    : { status, headers: { 'Retry-After': String(retryAfterSeconds) } }
}

/** An error page of this status; thrown, it is drawn by the nearest boundary. */
export function pageError(
  status: number,
  requestId: string,
  message = '',
  headers?: HeadersInit,
): Response {
  return json<PageProblem>({ requestId, message }, { status, ...(headers ? { headers } : {}) })
}

/** A page or button that this person may not use, by the name of the place. */
export function pageRefused(requestId: string, place: string, isAct: boolean): Response {
  const refused = { place, isAct }
  return json<PageProblem>({ requestId, message: '', refused }, { status: 403 })
}

/** A form that was not drawn for this sign-in; `page` is where to get one that is. */
export function formOutOfDate(requestId: string, page: string): Response {
  return json<PageProblem>({ requestId, message: '', formPage: page }, { status: 403 })
}

/**
 * Converts a thrown value to an answer for the visitor. An unexpected error is
 * logged with its stack and shown as an id.
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

/** The client has disconnected, which any client can do at will: log no stack. */
function hasLeft(thrown: unknown, { signal }: Request): boolean {
  if (signal.aborted) return true
  if (!(thrown instanceof Error)) return false
  return thrown.name === 'AbortError' || BROKEN_OFF.has((thrown as { code?: unknown }).code)
}

/** By a full page load: the page's memory is cleared, and the sign-in page gives the reason. */
export function signInRedirect(target: string): Response {
  const query = target === '/' ? '' : `?redirect=${encodeURIComponent(target)}`
  return redirectDocument(`/login${query}`)
}
