import { readStream } from '#platform/web/lib/read-stream.ts'
import { MAX_SAID_BYTES } from '#platform/wire/push/push-types.ts'
import type { TokenHolder } from './token-holder.server.ts'
import type { ApiTransport } from './transport.ts'
import { type CallHeaders, callHeaders, sendThrough } from './wire.server.ts'

/** The headers that pass between browser and back end; the others are not forwarded. */
const ASKED = ['accept', 'content-type'] as const
const ANSWERED = ['content-type', 'cache-control', 'x-accel-buffering', 'retry-after'] as const

type HubCall = CallHeaders & { transport: ApiTransport; tokens: TokenHolder }

/**
 * Sends a request to the push hub with the user's token, and returns its answer unchanged. On a 401 it renews the
 * token and repeats the request once.
 */
export async function passToHub(request: Request, call: HubCall): Promise<Response> {
  const body = request.method === 'POST' ? await readSaid(request) : null
  const send = (token: string) => sendAs(request, body, token, call)
  const token = await call.tokens.current()
  const answer = await send(token)
  if (answer.status !== 401) return toAnswer(answer)
  await answer.body?.cancel()
  return toAnswer(await send(await call.tokens.renew(token)))
}

async function readSaid({ body }: Request): Promise<string> {
  return new TextDecoder().decode(await readStream(body, MAX_SAID_BYTES))
}

function sendAs(
  { url, method, headers, signal }: Request,
  body: string | null,
  token: string,
  call: HubCall,
): Promise<Response> {
  const { pathname, search } = new URL(url)
  const entries = ASKED.flatMap((name) => {
    const value = headers.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  const sent = {
    ...callHeaders(call),
    ...Object.fromEntries(entries),
    authorization: `Bearer ${token}`,
  }
  return sendThrough(
    call,
    pathname + search,
    { method, headers: sent, body, signal },
    { isPush: true },
  )
}

function toAnswer({ status, headers, body }: Response): Response {
  const kept = ANSWERED.flatMap((name) => {
    const value = headers.get(name)
    return value === null ? [] : [[name, value] as [string, string]]
  })
  return new Response(body, { status, headers: kept })
}
