import { type Arrival, refuse } from './exchange.ts'

const LOOPBACK_HOST = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(:\d{1,5})?$/

/** Whether a Host header names this machine itself. Numbers that are no address or port were refused before. */
export function isLoopbackHost(host: string): boolean {
  return LOOPBACK_HOST.test(host)
}

export type HostRule = {
  origin: string | null
  allowedHosts: readonly string[]
}

/**
 * Refuses a Host header that names another host. Otherwise pages would contain links built from it, and a
 * foreign site could let its own name point at this machine. Without a configured origin only the loopback
 * names are ours.
 */
export function refuseForeignHost(rule: HostRule): (arrival: Arrival) => Response | null {
  const isOurs = createHostCheck(rule)
  return (arrival) =>
    isOurs(arrival.incoming.rawHeaders) ? null : refuse(arrival, 421, 'foreign-host')
}

/** Whether the Host header of a request is one of our names. */
export function createHostCheck(rule: HostRule): (rawHeaders: readonly string[]) => boolean {
  const names = new Set(rule.allowedHosts)
  if (rule.origin !== null) names.add(new URL(rule.origin).host)
  return (rawHeaders) => {
    const host = soleHost(rawHeaders)
    return host !== null && (names.has(host) || (rule.origin === null && isLoopbackHost(host)))
  }
}

/** The origins whose pages may send forms to a request that passed the host check. */
export function originsOf(rule: HostRule, host: string): readonly string[] {
  return rule.origin === null ? [`http://${host.toLowerCase()}`] : [rule.origin]
}

/** The one Host header of a request, in lower case. */
export function soleHost(rawHeaders: readonly string[]): string | null {
  const hosts = rawHeaders.filter(
    (_value, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host',
  )
  return hosts.length === 1 ? (hosts[0]?.toLowerCase() ?? null) : null
}
