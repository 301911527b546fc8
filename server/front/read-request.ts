import type { IncomingMessage } from 'node:http'
import type { Body } from './limits.ts'

/**
 * Headers by which proxies report the original request. Code behind the front
 * must not read them: the configured origin is the only source of our address, and
 * the caller's address comes from the front.
 */
const PROXY_HEADERS =
  /^(forwarded|x-forwarded-.+|x-client-ip|x-real-ip|x-host|x-original-(host|url)|x-rewrite-url|x-http-method-override)$/i

/**
 * A plain standard Request. The adapter's own lighter class cannot be passed to `new Request(request)`, which
 * handlers may call.
 */
export function toStandardRequest(
  incoming: IncomingMessage,
  light: Request,
  body: Body | null,
): Request {
  const headers = new Headers()
  const { rawHeaders } = incoming
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (!PROXY_HEADERS.test(name)) headers.append(name, rawHeaders[index + 1] ?? '')
  }
  const { url, method, signal } = light
  if (body === null || body instanceof Uint8Array) {
    return new Request(url, { method, headers, signal, body })
  }
  return new Request(url, {
    method,
    headers,
    signal: AbortSignal.any([signal, body.exceeded]),
    body: body.stream,
    duplex: 'half',
  })
}
