import type { Navigation } from '#platform/web/gateway/gateway-types.ts'
import type { OpenCall, SignedInCall } from '#platform/web/request/page-call.ts'
import { safePath } from '#platform/web/request/redirect-target.ts'
import type { RequestState } from '#platform/web/request/request-state.server.ts'
import { pathOf, withoutTab, withTab } from '#platform/web/session/tabs.server.ts'
import type { MenuEntry } from '#platform/wire/shell/navigation.ts'
import { keptAddress } from './describe-shell.ts'

const kept = new WeakMap<Navigation, ReadonlySet<string>>()

/** Addresses of the pages that can be tabs, computed once for each navigation. */
function keptIn(navigation: Navigation): ReadonlySet<string> {
  const known =
    kept.get(navigation) ?? new Set(Object.values(navigation.menus).flatMap(addressesIn))
  kept.set(navigation, known)
  return known
}

function addressesIn(entries: readonly MenuEntry[]): string[] {
  return entries.flatMap((entry) => {
    const own = entry.IsButton ? null : keptAddress(entry)
    return [...(own === null ? [] : [own]), ...addressesIn(entry.children)]
  })
}

type At = Pick<OpenCall, 'url'>

/** The tabs for this page: the open tabs, and the page itself if it can be a tab. */
export async function openTabs(
  navigation: Navigation,
  { url }: At,
  { session, tabs, jar }: RequestState,
): Promise<string[]> {
  if (!session || keptIn(navigation).size === 0) return []
  const open = await tabs.read(jar, session.sid)
  return keptIn(navigation).has(url.pathname) ? withTab(open, url.pathname + url.search) : open
}

/** Adds the opened page to the tabs, if the page can be a tab. */
export async function rememberTab(call: SignedInCall, state: RequestState): Promise<void> {
  const { session, tabs, jar } = state
  const navigation = await call.gateway.navigation().catch(() => null)
  if (!session || !navigation || !keptIn(navigation).has(call.url.pathname)) return
  const before = await tabs.read(jar, session.sid)
  const after = await openTabs(navigation, call, state)
  if (after.join() !== before.join()) call.addCookie(await tabs.write(session.sid, after))
}

/** Closes the tab that the form names, and returns the address of the next page. */
export async function closeTab(call: SignedInCall, state: RequestState): Promise<string> {
  const { session, tabs, jar } = state
  const page = safePath(call.form.get('returnTo'), call.url.origin) ?? '/'
  if (!session) return page
  const closed = String(call.form.get('close') ?? '')
  const { tabs: rest, beside } = withoutTab(await tabs.read(jar, session.sid), closed)
  call.addCookie(await tabs.write(session.sid, rest))
  // If the closed tab is the current page, its neighbour opens, because staying on the page would open the
  // tab again.
  return pathOf(page) === closed ? (beside ?? '/') : page
}
