import { isIP } from 'node:net'

/** Written by our own front on every way in, and taken from what comes from outside. */
export const CLIENT_IP_HEADER = 'x-client-ip'

/** The address a call came from as the front told it, or null when it told none. */
export function readClientIp(headers: Headers): string | null {
  const address = headers.get(CLIENT_IP_HEADER) ?? ''
  return isIP(address) === 0 ? null : address
}
