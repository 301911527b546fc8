import { json, redirect } from '@remix-run/node'
import { GatewayError } from '#app/gateway/gateway-error.ts'
import type { PageProblem } from '#app/lib/page-problem.ts'
import { FormRefused } from './form-body.server.ts'
import type { RequestState } from './request-state.server.ts'

/** An error page of this status; thrown, it is drawn by the nearest boundary. */
export function pageError(status: number, requestId: string, message = ''): Response {
  return json<PageProblem>({ requestId, message }, { status })
}

/** A form that was not drawn for this sign-in; `page` is where to get one that is. */
export function formOutOfDate(requestId: string, page: string): Response {
  return json<PageProblem>({ requestId, message: '', formPage: page }, { status: 403 })
}

/**
 * What a thrown value becomes for the visitor. Whatever nobody foresaw is
 * logged with its stack and shown as an id.
 */
export function toPageError(thrown: unknown, state: RequestState): Response {
  const { requestId, log } = state
  if (thrown instanceof Response) return thrown
  if (thrown instanceof FormRefused) return pageError(thrown.status, requestId)
  if (thrown instanceof GatewayError) {
    if (thrown.code === 'upstream') {
      log.error({ err: thrown.cause ?? thrown }, 'the back end gave no usable answer')
    }
    return pageError(thrown.status, requestId, thrown.message)
  }
  log.error({ err: thrown }, 'a page failed')
  return pageError(500, requestId)
}

export function signInRedirect(target: string): Response {
  return redirect(target === '/' ? '/login' : `/login?redirect=${encodeURIComponent(target)}`)
}
