import type { Step } from './exchange.ts'

/**
 * Addresses of the API. The web tier owns lower-case paths such as
 * /hr/archives; a call names its controller with a capital letter.
 */
const CALL = /^\/(uc\/api|wt\/api|api\/hr|hr|api|cyl|sa)\/[A-Z]/
const SHELL_CALL = /^\/(Module|Menu|Button|UserInfo)\//
const WHOLE_FAMILY = /^\/(oauth|api-docs|openapi\.json)(\/|$)/

/** Whether a path belongs to the API rather than to the pages. */
export function isApiPath(path: string): boolean {
  return CALL.test(path) || SHELL_CALL.test(path) || WHOLE_FAMILY.test(path)
}

/** Set by the API on answers to somebody it knows; for our log only. */
const USER_HEADER = 'x-user-id'

/**
 * Hands calls of other clients to the embedded API. They prove themselves by
 * their bearer token alone: the session cookie is taken away, so that no page
 * of another site can call in somebody's name.
 */
export function serveApi(answer: (request: Request) => Promise<Response>): Step {
  return async (exchange) => {
    if (!isApiPath(exchange.path)) return null
    const { request, note } = exchange
    note.kind = 'api'
    request.headers.delete('cookie')
    request.headers.set('x-client-ip', exchange.clientAddress)
    request.headers.set('x-request-id', exchange.requestId)
    const response = await answer(request)
    note.userId = response.headers.get(USER_HEADER)
    response.headers.delete(USER_HEADER)
    return response
  }
}
