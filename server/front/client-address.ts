import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv4, type Socket } from 'node:net'
import { isLoopbackHost, soleHost } from './host-check.ts'

/** Whether a text is an address or a range in CIDR notation. */
export function isAddressRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  if (bits === undefined) return true
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)
}

/**
 * Reads the client's address. X-Forwarded-For counts only as far as listed proxies wrote it: from its right
 * end, up to the first address that is not listed.
 */
export function createClientAddressReader(
  trustedProxies: readonly string[],
): (incoming: IncomingMessage) => string {
  const isTrusted = createRangeCheck(trustedProxies)
  const callers = new WeakMap<Socket, { address: string; isTrusted: boolean }>()
  // Computed once for each connection: it carries many requests, and searching the list takes time.
  const callerAt = (socket: Socket) => {
    const known = callers.get(socket)
    if (known) return known
    const address = plainAddress(socket.remoteAddress ?? '')
    const caller = { address, isTrusted: isTrusted(address) }
    callers.set(socket, caller)
    return caller
  }
  return (incoming) => {
    const caller = callerAt(incoming.socket)
    let { address } = caller
    if (!caller.isTrusted) return address
    const chain = String(incoming.headers['x-forwarded-for'] ?? '').split(',')
    for (const entry of chain.reverse()) {
      const candidate = plainAddress(entry.trim())
      if (isIP(candidate) === 0) return address
      address = candidate
      if (!isTrusted(address)) return address
    }
    return address
  }
}

/** Whether a request came from this machine and not through a proxy. */
export function isLocalCaller(incoming: IncomingMessage): boolean {
  const { headers, rawHeaders, socket } = incoming
  const passedOn =
    headers['x-forwarded-for'] ?? headers.forwarded ?? headers['x-real-ip'] ?? headers.via
  // Check the host name as well: a proxy on this machine that adds no forwarding headers still passes it on.
  return (
    passedOn === undefined &&
    isLoopbackHost(soleHost(rawHeaders) ?? '') &&
    isLoopback(plainAddress(socket.remoteAddress ?? ''))
  )
}

function createRangeCheck(ranges: readonly string[]): (address: string) => boolean {
  // The usual case, checked at every request: searching even an empty list takes time.
  if (ranges.length === 0) return () => false
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
}

function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.')
}

/** An IPv4 address, also when the server listens on both families and reports it as IPv6. */
export function plainAddress(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  return mapped?.[1] ?? address
}
