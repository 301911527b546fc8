import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { GatewayError } from '#platform/web/gateway/gateway-error.ts'
import { passToHub } from '#platform/web/gateway/pass-to-hub.server.ts'
import { StreamTooLong } from '#platform/web/lib/read-stream.ts'
import { isSameOrigin } from '#platform/web/request/check-origin.ts'
import { type RequestState, requestState } from '#platform/web/request/request-state.server.ts'
import { endOf } from '#platform/web/session/session.server.ts'
import { MAX_SAID_BYTES, NEGOTIATE_PATH } from '#platform/wire/push/push-types.ts'
import { withoutSockets } from './without-sockets.server.ts'

/**
 * Loader and action of the hub's addresses. Passes the messages of a page to the push hub of the back end, in the name
 * of the session. There is no page and no form, so refusals are status codes.
 */
async function passOn({ request, context }: LoaderFunctionArgs | ActionFunctionArgs) {
  const state = await requestState(context, request)
  const refusal = refusalOf(request, state)
  if (refusal !== null) {
    if (refusal === 403) state.refused('foreign-origin')
    return new Response(null, { status: refusal })
  }
  try {
    const answer = await pass(request, state)
    // The framework's own server cannot open sockets, so they are left out of the offer.
    const isOwnServer = context.gatewayTransport !== undefined
    const isOffer = new URL(request.url).pathname === NEGOTIATE_PATH && answer.ok
    return isOffer && !isOwnServer ? await withoutSockets(answer) : answer
  } catch (error) {
    if (error instanceof StreamTooLong) return new Response(null, { status: 413 })
    if (!(error instanceof GatewayError)) throw error
    return new Response(null, { status: error.code === 'unauthenticated' ? 401 : 503 })
  }
}

export const relay = Object.assign(passOn, { need: 'signed-in' as const })

function refusalOf(request: Request, state: RequestState): number | null {
  const { method, headers } = request
  if (!isFromOwnPage(request, state)) return 403
  // A socket request that the server could not handle. The response must not start another connection.
  if (headers.has('upgrade')) return 400
  if (!['GET', 'POST', 'DELETE'].includes(method)) return 405
  if (Number(headers.get('content-length') ?? 0) > MAX_SAID_BYTES) return 413
  return state.session === null ? 401 : null
}

/**
 * Browsers send no Origin header with a read. A header that names another site is still a reason to refuse.
 */
function isFromOwnPage({ method, headers }: Request, { settings }: RequestState): boolean {
  if (method !== 'GET') return isSameOrigin(headers, settings.allowedOrigins)
  const origin = headers.get('origin')
  const site = headers.get('sec-fetch-site')
  const isElsewhere = origin !== null && !settings.allowedOrigins.includes(origin)
  return !isElsewhere && (site === null || site === 'same-origin')
}

async function pass(request: Request, state: RequestState): Promise<Response> {
  const { tokens, session, settings, tokenCaller } = state
  if (!tokens || !session) throw new GatewayError('unauthenticated', '')
  const answer = await passToHub(request, { ...tokenCaller, tokens })
  const headers = new Headers(answer.headers)
  for (const line of await state.renewedCookies()) headers.append('set-cookie', line)
  const { status, body } = answer
  const leftMs = endOf(session, settings) - Date.now()
  return new Response(body && endingAfter(body, leftMs), { status, headers })
}

const LONGEST_TIMER_MS = 2 ** 31 - 1

/** A stream must not outlive its session. */
function endingAfter(body: ReadableStream<Uint8Array>, leftMs: number): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  let timer: NodeJS.Timeout | undefined
  let isOver = false
  const stop = () => {
    isOver = true
    void reader.cancel().catch(() => undefined)
  }
  return new ReadableStream({
    start() {
      timer = setTimeout(stop, Math.min(Math.max(leftMs, 0), LONGEST_TIMER_MS)).unref()
    },
    async pull(controller) {
      const { done, value } = await reader.read()
      if (!done && !isOver) return controller.enqueue(value)
      clearTimeout(timer)
      controller.close()
    },
    cancel() {
      clearTimeout(timer)
      stop()
    },
  })
}
