import { LANGUAGE_TAG, type Language } from '#platform/wire/language/language.ts'
import { GatewayError } from './gateway-error.ts'
import type { WireQuery } from './gateway-types.ts'
import type { ApiTransport, TransportOptions } from './transport.ts'

export type CallHeaders = {
  language: Language
  requestId: string
  clientAddress: string
  /** The purpose that the browser declared for its request. */
  purpose?: Readonly<Record<string, string>>
}

/** Headers that every call carries besides its token. */
export function callHeaders(call: CallHeaders): Record<string, string> {
  return {
    accept: 'application/json',
    'accept-language': LANGUAGE_TAG[call.language],
    'x-request-id': call.requestId,
    'x-client-ip': call.clientAddress,
    ...call.purpose,
    // For a separate back end. It trusts the address if it lists this web tier as a proxy.
    ...(call.clientAddress && { 'x-forwarded-for': call.clientAddress }),
  }
}

// A placeholder, because a Request needs an address. Transports know the real one.
const NOWHERE = 'http://api.invalid'

/** Sends one request. Every failure of the transport becomes `upstream`. */
export async function sendThrough(
  call: { transport: ApiTransport; requestId: string },
  path: string,
  init: RequestInit,
  options: TransportOptions = {},
): Promise<Response> {
  try {
    return await call.transport(new Request(NOWHERE + path, init), options)
  } catch (cause) {
    throw new GatewayError('upstream', '', { requestId: call.requestId, cause })
  }
}

/** `?a=1&b=2`, or nothing; empty values are not sent, lists are comma-separated. */
export function queryString(query: WireQuery): string {
  const pairs = query instanceof URLSearchParams ? [...query] : Object.entries(query)
  const params = new URLSearchParams()
  for (const [name, value] of pairs) {
    if (value === null || value === undefined || value === '') continue
    params.append(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
