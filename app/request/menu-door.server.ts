import type { Navigation } from '#app/gateway/gateway-types.ts'
import { type MenuEntry, viewPath } from '#contracts/navigation.ts'
import { isAnswered } from './answered-paths.server.ts'
import type { RequestState } from './request-state.server.ts'

/**
 * Where a menu entry with this address leads, when it names the page of another
 * one by its view key; null when nothing of this person's menu has the address.
 */
export async function doorAt(
  { pathname }: URL,
  { gateway }: Pick<RequestState, 'gateway'>,
): Promise<string | null> {
  const navigation = await gateway?.navigation().catch(() => null)
  const entry = navigation && findDoor(Object.values(navigation.menus).flat(), pathname)
  const target = entry ? viewPath(entry.viewKey) : null
  return target !== null && isAnswered(target) ? target : null
}

function findDoor(entries: Navigation['menus'][string], pathname: string): MenuEntry | undefined {
  for (const entry of entries) {
    const isDoor = entry.type === 0 && entry.viewKey !== '' && entry.path === pathname
    const found = isDoor ? entry : findDoor(entry.children, pathname)
    if (found) return found
  }
  return undefined
}
