import { z } from 'zod'
import { queuedExport } from '#platform/wire/files/exports.ts'
import { type Answer, readAnswer } from './envelope.server.ts'
import { GatewayError } from './gateway-error.ts'
import type { Download, WireQuery } from './gateway-types.ts'
import type { TokenHolder } from './token-holder.server.ts'
import type { TokenWitness } from './token-witness.server.ts'
import type { ApiTransport } from './transport.ts'
import { type CallHeaders, callHeaders, queryString, sendThrough } from './wire.server.ts'

export type CallerOptions = CallHeaders & {
  transport: ApiTransport
  tokens: TokenHolder
  /** Records the results of calls with a session's token. */
  witness?: TokenWitness
  hrPrefix: string
  orgPrefix: string
}

export type Call = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  query?: WireQuery
  /** Sent as JSON; a file is sent unchanged. */
  body?: unknown
  isDownload?: boolean
  isLong?: boolean
}

export type Caller = {
  call<T>(call: Call, shape: z.ZodType<T>): Promise<Answer<T> & { headers: Headers }>
  /** Returns a file as the back end sends it. Throws refusals like any other call. */
  download(call: Call): Promise<Download>
}

/** HTTP 202: a job does the work later. */
const ACCEPTED = 202

/** Sends calls with the user's token. On a 401 it renews the token and repeats the call once. */
export function createCaller(options: CallerOptions): Caller {
  const { tokens, requestId } = options

  function send(call: Call, token: string): Promise<Response> {
    const headers = callHeaders(options)
    headers.authorization = `Bearer ${token}`
    if (call.isDownload) headers.accept = '*/*'
    const init: RequestInit = { method: call.method, headers }
    if (call.body instanceof Blob) {
      headers['content-type'] = call.body.type || 'application/octet-stream'
      init.body = call.body
    } else if (call.body !== undefined) {
      headers['content-type'] = 'application/json'
      init.body = JSON.stringify(call.body)
    }
    const path = switchPrefix(call.path, options) + queryString(call.query ?? {})
    const { isDownload = false, isLong = false } = call
    return sendThrough(options, path, init, { isDownload, isLong })
  }

  function sendAuthorised(call: Call): Promise<Response> {
    const answer = sendRenewing(call)
    return options.witness?.watch(answer) ?? answer
  }

  async function sendRenewing(call: Call): Promise<Response> {
    const token = await tokens.current()
    const response = await send(call, token)
    if (response.status !== 401) return response
    await response.body?.cancel()
    const again = await send(call, await tokens.renew(token))
    if (again.status === 401) {
      throw new GatewayError('unauthenticated', '', { requestId, answered: true })
    }
    return again
  }

  return {
    async download(call) {
      const response = await sendAuthorised({ ...call, isDownload: true })
      const isEnvelope = /\bjson\b/.test(response.headers.get('content-type') ?? '')
      if (response.ok && !isEnvelope) return { file: response }
      if (response.status === ACCEPTED) {
        const { value } = await readAnswer(response, queuedExport, requestId)
        return { queuedId: value.id }
      }
      await readAnswer(response, z.never(), requestId)
      throw new GatewayError('upstream', '', { requestId })
    },
    async call(call, shape) {
      const response = await sendAuthorised(call)
      const answer = await readAnswer(response, shape, requestId)
      return { ...answer, headers: response.headers }
    },
  }
}

/**
 * Replaces the start of the path of two families of calls. A company's back end serves each family under one of two
 * prefixes, which the options name.
 */
function switchPrefix(
  path: string,
  { hrPrefix, orgPrefix }: Pick<CallerOptions, 'hrPrefix' | 'orgPrefix'>,
): string {
  if (path.startsWith('/hr/')) return hrPrefix + path.slice('/hr'.length)
  if (path.startsWith('/cyl/')) return orgPrefix + path.slice('/cyl'.length)
  return path
}
