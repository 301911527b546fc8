const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/

/** The message for an origin with plain http that ALLOW_PLAIN_HTTP does not allow. */
export const PLAIN_HTTP_REFUSED =
  'must begin with https://; ALLOW_PLAIN_HTTP=yes allows plain http, on which sessions can be read'

export function isLoopback(hostname: string): boolean {
  return LOOPBACK.test(hostname)
}

/** Whether sessions and passwords would be sent to this origin unencrypted. */
export function isReadableOnTheWay(origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, hostname } = new URL(origin)
  return protocol === 'http:' && !isLoopback(hostname)
}
