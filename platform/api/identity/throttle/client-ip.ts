import { isIP, isIPv6 } from 'node:net'

/** The front sets this header on every request and removes it from requests of clients. */
export const CLIENT_IP_HEADER = 'x-client-ip'

/** The client address that the front server reports, or null without one. */
export function readClientIp(headers: Headers): string | null {
  // The zone of a link-local address does not identify the caller, so it is cut off.
  const [address = ''] = (headers.get(CLIENT_IP_HEADER) ?? '').split('%')
  return isIP(address) === 0 ? null : address
}

const GROUPS_OF_AN_ADDRESS = 8
const GROUPS_OF_A_NETWORK = 4

/** The address to count by. For IPv6 it is the network, because a client has all of its 2^64 addresses. */
export function addressBlock(address: string): string {
  if (!isIPv6(address)) return address
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = [], tail = []] = canonical
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''))
  const gap = GROUPS_OF_AN_ADDRESS - head.length - tail.length
  const groups = [...head, ...Array<string>(gap).fill('0'), ...tail]
  return groups.slice(0, GROUPS_OF_A_NETWORK).join(':')
}
