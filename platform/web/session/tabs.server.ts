import { z } from 'zod'
import { type CookieJar, removeCookie, serializeCookie } from './cookies.ts'
import { seal, unseal } from './seal.server.ts'

const MAX_TABS = 8
const MAX_ADDRESS = 300
/** The most characters that still fit into one cookie after sealing. */
const MAX_CHARACTERS = 1_800

const content = z.object({ sid: z.string(), tabs: z.array(z.string()) })

/** The tabs of one session: addresses in the order in which their pages were first opened. */
export type TabStore = {
  read(jar: CookieJar, sid: string): Promise<string[]>
  write(sid: string, tabs: readonly string[]): Promise<string>
  clear(jar: CookieJar): string[]
}

/**
 * The tabs have a cookie of their own, bound to the session. If they were in the cookie with the tokens, writing the
 * tabs could restore old tokens. After signing out the cookie is invalid.
 */
export function createTabStore(keys: readonly string[], secure: boolean): TabStore {
  const name = secure ? '__Host-staffdesk-tabs' : 'staffdesk-tabs'
  return {
    async read(jar, sid) {
      const text = jar.get(name)
      if (!text) return []
      const read = content.safeParse(await unseal('tabs', text, keys))
      return read.success && read.data.sid === sid ? read.data.tabs : []
    },
    async write(sid, tabs) {
      return serializeCookie(name, await seal('tabs', { sid, tabs }, keys), { secure })
    },
    clear: (jar) => (jar.has(name) ? removeCookie(jar, name, { secure }) : []),
  }
}

export function pathOf(address: string): string {
  return address.split('?')[0] ?? address
}

/** Adds an address: it replaces the address of its page, or comes last. The oldest tabs are dropped. */
export function withTab(tabs: readonly string[], address: string): string[] {
  const path = pathOf(address)
  const kept = address.length > MAX_ADDRESS ? path : address
  const isOpen = tabs.some((tab) => pathOf(tab) === path)
  const next = isOpen ? tabs.map((tab) => (pathOf(tab) === path ? kept : tab)) : [...tabs, kept]
  while (next.length > MAX_TABS || next.join('').length > MAX_CHARACTERS) {
    next.splice(pathOf(next[0] ?? '') === path ? 1 : 0, 1)
  }
  return next
}

/** The tabs without this page, and the tab next to it. */
export function withoutTab(
  tabs: readonly string[],
  path: string,
): { tabs: string[]; beside: string | null } {
  const index = tabs.findIndex((tab) => pathOf(tab) === path)
  const rest = tabs.filter((tab) => pathOf(tab) !== path)
  return { tabs: rest, beside: rest[index] ?? rest.at(-1) ?? null }
}
