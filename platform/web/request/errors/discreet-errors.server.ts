import type { EntryContext } from '@remix-run/node'
import { isRouteErrorResponse } from '@remix-run/react'
import { type PageProblem, readPageProblem } from '#platform/web/lib/page-problem.ts'

const SERVER_FAULT = 500

/**
 * The framework itself answers a request that fits no route, or a page that cannot be drawn, with texts about
 * routes and without an id. This replaces those texts: visitors get the id, in the page and in the state that
 * the browser takes over.
 */
export function withoutFrameworkWords(context: EntryContext, requestId: string): EntryContext {
  const { errors } = context.staticHandlerContext
  if (!errors || context.serverHandoffString === undefined) return context
  const safeErrors = Object.fromEntries(
    Object.entries(errors).map(([route, error]) => [route, tellable(error, requestId)]),
  )
  const handoff = JSON.parse(context.serverHandoffString) as { state: { errors: unknown } }
  handoff.state.errors = safeErrors
  return {
    ...context,
    staticHandlerContext: { ...context.staticHandlerContext, errors: safeErrors },
    serverHandoffString: scriptSafe(JSON.stringify(handoff)),
  }
}

/** An error in the format in which the framework passes a thrown response. */
function tellable(error: unknown, requestId: string) {
  const { status, statusText, data } = isRouteErrorResponse(error)
    ? error
    : { status: SERVER_FAULT, statusText: '', data: null }
  const pageProblem = readPageProblem(data)
  const problem: PageProblem = { ...pageProblem, requestId: pageProblem.requestId || requestId }
  return { __type: 'RouteErrorResponse', internal: false, status, statusText, data: problem }
}

/** JSON that is safe inside a script element. */
function scriptSafe(json: string): string {
  return json.replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
